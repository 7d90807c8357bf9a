{{- define "groundtrack.labels" -}}
app.kubernetes.io/name: groundtrack
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}
{{- /* A Deployment of one role. Called with a list of the root, the role, and the values of the role. */ -}}
{{- define "groundtrack.process" -}}
{{- $root := index . 0 }}
{{- $role := index . 1 }}
{{- $values := index . 2 }}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ $root.Release.Name }}-{{ $role }}
  labels:
    {{- include "groundtrack.labels" $root | nindent 4 }}
    app.kubernetes.io/component: {{ $role }}
spec:
  replicas: {{ $values.replicas }}
  # A change of settings interrupts nothing. Before an upgrade, set the replicas of both roles to 0.
  strategy:
    rollingUpdate:
      maxSurge: 1
      maxUnavailable: 0
  selector:
    matchLabels:
      {{- include "groundtrack.labels" $root | nindent 6 }}
      app.kubernetes.io/component: {{ $role }}
  template:
    metadata:
      labels:
        {{- include "groundtrack.labels" $root | nindent 8 }}
        app.kubernetes.io/component: {{ $role }}
      annotations:
        # Changed settings start new processes.
        checksum/settings: {{ toJson $root.Values.settings | sha256sum }}
        {{- if $root.Values.metrics }}
        prometheus.io/scrape: "true"
        prometheus.io/port: "9464"
        {{- end }}
    spec:
      # Running deliveries and downloads get 30 s to end.
      terminationGracePeriodSeconds: 40
      automountServiceAccountToken: false
      securityContext:
        runAsNonRoot: true
        runAsUser: 10001
        runAsGroup: 10001
        fsGroup: 10001
        seccompProfile:
          type: RuntimeDefault
      containers:
        - name: groundtrack
          image: "{{ $root.Values.image.repository }}:{{ $root.Values.image.tag | default $root.Chart.AppVersion }}"
          imagePullPolicy: {{ $root.Values.image.pullPolicy }}
          envFrom:
            - configMapRef:
                name: {{ $root.Release.Name }}
            - secretRef:
                name: {{ $root.Values.secretName }}
          env:
            - name: ROLE
              value: {{ $role }}
          ports:
            - name: http
              containerPort: 8080
            {{- if $root.Values.metrics }}
            - name: metrics
              containerPort: 9464
            {{- end }}
          # A start waits for the process that migrates.
          startupProbe:
            httpGet:
              path: /live
              port: http
            periodSeconds: 2
            failureThreshold: 150
          livenessProbe:
            httpGet:
              path: /live
              port: http
            periodSeconds: 15
            timeoutSeconds: 5
          readinessProbe:
            httpGet:
              path: /ready
              port: http
            periodSeconds: 5
            timeoutSeconds: 5
          resources:
            {{- toYaml $values.resources | nindent 12 }}
          securityContext:
            allowPrivilegeEscalation: false
            readOnlyRootFilesystem: true
            capabilities:
              drop: [ALL]
          volumeMounts:
            - name: data
              mountPath: /data
            - name: tmp
              mountPath: /tmp
      volumes:
        - name: data
          emptyDir:
            sizeLimit: {{ $root.Values.workFolderSize }}
        - name: tmp
          emptyDir: {}
{{- end }}

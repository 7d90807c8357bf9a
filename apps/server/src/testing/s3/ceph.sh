#!/usr/bin/env bash
# ceph.sh start|stop|gw-start|gw-stop|gw-freeze|gw-thaw DIR    env: S3_PORT (S3_PORT+1 = monitor) S3_KEY S3_SECRET STORE=bluestore|memstore
set -euo pipefail
cmd=${1:?start|stop|gw-start|gw-stop|gw-freeze|gw-thaw}; D=$(realpath -m "${2:?folder}"); P=${S3_PORT:-8000}; fresh=
alive() { local s; s=$(sed 's/.*) //;s/ .*//' "/proc/$1/stat" 2>/dev/null) && [ "$s" != Z ]; }  # a zombie counts as ended
stop() { local n p; for n in "$@"; do [ -s "$D/$n.pid" ] || continue; p=$(cat "$D/$n.pid"); kill "$p" 2>/dev/null || true
  for _ in $(seq 100); do alive "$p" || break; sleep 0.05; done; if alive "$p"; then kill -9 "$p"; fi; rm -f "$D/$n.pid"; done; }
bg() { local n=$1; shift; "$@" </dev/null >>"$D/log/$n.out" 2>&1 & echo $! >"$D/$n.pid"; }
case $cmd in stop) stop rgw osd mon; exit;; gw-stop) stop rgw; exit;;
  gw-freeze) kill -STOP "$(cat "$D/rgw.pid")"; exit;; gw-thaw) kill -CONT "$(cat "$D/rgw.pid")"; exit;;
  start|gw-start) ;; *) exit 2;; esac
C=(-c "$D/ceph.conf"); mkdir -p "$D"/{mon,osd,rgw,log,run}
trap 'rc=$?; [ $rc = 0 ] || { echo "start failed ($rc), see $D/log" >&2; [ $cmd = gw-start ] || stop rgw osd mon; }' EXIT
if [ ! -e "$D/ceph.conf" ]; then fresh=1; id=$(cat /proc/sys/kernel/random/uuid); : >"$D/keyring"
  printf '%s\n' '[global]' "fsid = $id" "mon_host = [v2:127.0.0.1:$((P+1))]" public_addr=127.0.0.1 cluster_addr=127.0.0.1 \
    ms_bind_msgr1=false ms_bind_ipv6=false auth_{cluster,service,client}_required=none ms_{mon_client,client,cluster,service}_mode=crc \
    run_dir="$D/run" admin_socket="$D/run/\$name.asok" keyring="$D/keyring" crash_dir="$D/log" \
    log_file="$D/log/\$name.log" mon_cluster_log_file="$D/log/cluster.log" log_to_stderr=false err_to_stderr=true \
    osd_pool_default_{size,min_size,pg_num,pgp_num}=1 osd_pool_default_pg_autoscale_mode=off rgw_rados_pool_pg_num_min=1 \
    osd_crush_chooseleaf_type=0 mon_data="$D/mon" mon_allow_pool_size_one=true mon_data_avail_crit=1 mon_max_pg_per_osd=1000 \
    paxos_propose_interval=0.05 paxos_min_wait=0.01 osd_data="$D/osd" osd_objectstore="${STORE:-bluestore}" \
    {memstore_device_bytes,bluestore_block_size}="${STORE_BYTES:-8589934592}" bluestore_block_create=true bdev_aio_poll_ms=10 \
    bluestore_cache_autotune=false bluestore_cache_size=134217728 bluestore_fsck_on_{mount,mkfs}=false bluestore_debug_enforce_settings=ssd \
    rgw_data="$D/rgw" "rgw_frontends = beast endpoint=127.0.0.1:$P tcp_nodelay=1" rgw_thread_pool_size=64 \
    rgw_override_bucket_index_max_shards=1 rgw_dynamic_resharding=false rgw_gc_obj_min_wait=10 rgw_gc_processor_period=10 \
    rgw_crypt_require_ssl=false rgw_crypt_s3_kms_backend=testing \
    "rgw_crypt_s3_kms_encryption_keys = testkey-1=$(printf %032d 7 | base64)" >"$D/ceph.conf"
  monmaptool --create --fsid "$id" --addv a "[v2:127.0.0.1:$((P+1))]" "$D/monmap" >/dev/null
  ceph-mon "${C[@]}" -i a --mkfs --monmap "$D/monmap" --keyring "$D/keyring"
fi
if [ $cmd = start ]; then
  bg mon ceph-mon "${C[@]}" -i a -f
  if [ $fresh ]; then id=$(cat /proc/sys/kernel/random/uuid); timeout 30 ceph "${C[@]}" osd new "$id" >/dev/null
    ceph-osd "${C[@]}" -i 0 --mkfs --osd-uuid "$id" >>"$D/log/osd.out" 2>&1; fi
  bg osd ceph-osd "${C[@]}" -i 0 -f
  for _ in $(seq 100); do ceph "${C[@]}" osd stat -f json 2>/dev/null | grep -q '"num_up_osds":1' && break; sleep 0.1; done
  if [ $fresh ]; then timeout 60 radosgw-admin "${C[@]}" -n client.rgw user create --uid=test --display-name=test \
    --access-key="${S3_KEY:-testkey}" --secret-key="${S3_SECRET:-testsecret}" >"$D/user.json" 2>>"$D/log/admin.out"; fi
fi
bg rgw radosgw "${C[@]}" -n client.rgw -f
for _ in $(seq 300); do curl -fs -o /dev/null -m 2 "http://127.0.0.1:$P/" && { echo "http://127.0.0.1:$P"; exit 0; }
  alive "$(cat "$D/rgw.pid")" || break; sleep 0.1; done; exit 1

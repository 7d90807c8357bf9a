#!/usr/bin/env bash
# swift.sh start|stop|gw-start|gw-stop|gw-freeze|gw-thaw DIR    env: S3_PORT (+1..+4 used too) S3_SECRET    key id is test:tester
set -euo pipefail
cmd=${1:?start|stop|gw-start|gw-stop|gw-freeze|gw-thaw}; D=$(realpath -m "${2:?folder}"); P=${S3_PORT:-8000}
alive() { local s; s=$(sed 's/.*) //;s/ .*//' "/proc/$1/stat" 2>/dev/null) && [ "$s" != Z ]; }
stop() { local n p; for n in "$@"; do [ -s "$D/$n.pid" ] || continue; p=$(cat "$D/$n.pid"); kill "$p" 2>/dev/null || true
  for _ in $(seq 100); do alive "$p" || break; sleep 0.05; done; if alive "$p"; then kill -9 "$p"; fi; rm -f "$D/$n.pid"; done; }
bg() { local n=$1; shift; "$@" </dev/null >>"$D/log/$n.out" 2>&1 & echo $! >"$D/$n.pid"; }
case $cmd in stop) stop proxy object container account memcached; exit;; gw-stop) stop proxy; exit;;
  gw-freeze) kill -STOP "$(cat "$D/proxy.pid")"; exit;; gw-thaw) kill -CONT "$(cat "$D/proxy.pid")"; exit;;
  start|gw-start) ;; *) exit 2;; esac
trap 'rc=$?; [ $rc = 0 ] || { echo "start failed ($rc), see $D/log" >&2; [ $cmd = gw-start ] || stop proxy object container account memcached; }' EXIT
if [ ! -e "$D/proxy.conf" ]; then mkdir -p "$D"/{srv/d1,log,cache}
  printf '%s\n' '[swift-hash]' swift_hash_path_{suffix,prefix}=lab '[storage-policy:0]' name=one default=yes >"$D/swift.conf"
  /usr/bin/python3 -c 'import sys
from swift.common.ring import RingBuilder
for n, t in enumerate(("account", "container", "object"), int(sys.argv[2]) + 1):
    b = RingBuilder(2, 1, 0)  # 4 partitions, 1 copy
    b.add_dev(dict(id=0, region=1, zone=1, weight=1.0, ip="127.0.0.1", port=n, device="d1", replication_ip="127.0.0.1", replication_port=n, meta=""))
    b.rebalance(); b.get_ring().save("%s/%s.ring.gz" % (sys.argv[1], t))' "$D" "$P"
  n=0; for t in account container object; do n=$((n+1)); printf '%s\n' '[DEFAULT]' bind_ip=127.0.0.1 bind_port=$((P+n)) swift_dir="$D" devices="$D/srv" \
    mount_check=false workers=0 log_level=WARNING fallocate_reserve=0 recon_cache_path="$D/cache" '[pipeline:main]' pipeline=$t-server "[app:$t-server]" "use=egg:swift#$t" >"$D/$t.conf"; done
  { printf '%s\n' '[DEFAULT]' bind_ip=127.0.0.1 bind_port=$P swift_dir="$D" workers=0 log_level=WARNING '[app:proxy-server]' 'use=egg:swift#proxy' account_autocreate=true \
      '[pipeline:main]' 'pipeline = catch_errors gatekeeper healthcheck memcache listing_formats bulk s3api tempauth copy slo dlo versioned_writes symlink proxy-server'
    for f in catch_errors gatekeeper healthcheck listing_formats bulk copy slo dlo symlink; do printf '[filter:%s]\nuse=egg:swift#%s\n' $f $f; done
    printf '%s\n' '[filter:tempauth]' 'use=egg:swift#tempauth' "user_test_tester = ${S3_SECRET:-testsecret} .admin" '[filter:s3api]' 'use=egg:swift#s3api' location=us-east-1 \
      '[filter:memcache]' 'use=egg:swift#memcache' memcache_servers=127.0.0.1:$((P+4)) '[filter:versioned_writes]' 'use=egg:swift#versioned_writes' allow_object_versioning=true; } >"$D/proxy.conf"
fi
if [ $cmd = start ]; then bg memcached memcached -l 127.0.0.1 -p $((P+4)) -U 0 -m 32
  for t in account container object; do bg $t swift-$t-server "$D/$t.conf"; done; fi
bg proxy swift-proxy-server "$D/proxy.conf"
for t in 1 2 3; do for _ in $(seq 300); do (echo >/dev/tcp/127.0.0.1/$((P+t))) 2>/dev/null && continue 2; sleep 0.1; done; exit 1; done
for _ in $(seq 200); do curl -fs -o /dev/null -m 2 "http://127.0.0.1:$P/healthcheck" && { echo "http://127.0.0.1:$P"; exit 0; }
  alive "$(cat "$D/proxy.pid")" || break; sleep 0.1; done; exit 1

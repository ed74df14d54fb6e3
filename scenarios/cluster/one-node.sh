#!/bin/sh
# A Slurm cluster of one node, this machine, to try the workflow without a cluster:
#
#   sh one-node.sh start FOLDER
#   sbatch …, snakemake --executor slurm …
#   sh one-node.sh stop FOLDER
#
# Run it as root. It needs the packages slurm-wlm and munge (Debian, Ubuntu), and neither systemd
# nor accounting. All its files are in FOLDER, except for a link to the configuration, because
# Snakemake's jobs read it from where Slurm expects it.
set -eu

action=${1:-} folder=${2:-}
if [ -z "$folder" ]; then
  echo "usage: $0 start|stop FOLDER" >&2
  exit 2
fi
case $folder in /*) ;; *) folder=$PWD/$folder ;; esac
node=$(hostname -s)
memory_mb=$(awk '/^MemTotal:/ { print int($2 / 1024) }' /proc/meminfo)
munge_socket=$folder/munge/socket
linked=/etc/slurm/slurm.conf

start() {
  if [ -e "$linked" ]; then
    echo "$0: $linked exists: this machine belongs to a cluster" >&2
    exit 1
  fi
  mkdir -p "$folder/munge" "$folder/state" "$folder/spool" "$folder/log"
  chmod 755 "$folder"
  chmod 700 "$folder/munge"
  # munged refuses keys and sockets that others could read or replace.
  (umask 077 && head -c 1024 /dev/urandom > "$folder/munge/key")
  chmod 711 "$folder/munge"
  munged --force --key-file="$folder/munge/key" --socket="$munge_socket" \
    --pid-file="$folder/munge/pid" --log-file="$folder/munge/log" \
    --seed-file="$folder/munge/seed"
  cat > "$folder/cgroup.conf" << CGROUP
CgroupPlugin=cgroup/v1
CGROUP
  cat > "$folder/slurm.conf" << SLURM
ClusterName=one
SlurmctldHost=$node(127.0.0.1)
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket=$munge_socket
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
ReturnToService=2
SchedulerParameters=batch_sched_delay=1,sched_interval=1
MinJobAge=300
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd.pid
SlurmctldLogFile=$folder/log/slurmctld
SlurmdLogFile=$folder/log/slurmd
NodeName=$node NodeAddr=127.0.0.1 CPUs=$(nproc) RealMemory=$memory_mb State=UNKNOWN
PartitionName=debug Nodes=$node Default=YES MaxTime=INFINITE State=UP
SLURM
  ln -sfn "$folder/slurm.conf" "$linked"
  slurmctld -c
  slurmd -c
  for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
    if sinfo --noheader --format=%t 2> /dev/null | grep -q idle; then
      return
    fi
    sleep 1
  done
  echo "$0: the node does not start; see $folder/log" >&2
  exit 1
}

stop() {
  if [ "$(readlink "$linked")" = "$folder/slurm.conf" ]; then
    rm "$linked"
  fi
  for file in "$folder/slurmd.pid" "$folder/slurmctld.pid" "$folder/munge/pid"; do
    if [ -f "$file" ]; then
      kill "$(cat "$file")" 2> /dev/null || true
    fi
  done
}

case $action in
  start) start ;;
  stop) stop ;;
  *)
    echo "usage: $0 start|stop FOLDER" >&2
    exit 2
    ;;
esac

# Endless flows that meet in one drop-tail queue, in ns-2.35: what `drop_tail.rs` compares.
#
# Run:  for kind in newreno sack; do for gbps in 1 10; do for n in 2 8 40; do
#           ns drop-tail.tcl $n $gbps $kind
#       done; done; done
# `drop-tail.csv` holds what it prints, below the header
# `recovery,senders,gbps,losses,packets,byte_seconds`: packets lost and sent between one second and
# two, and the waiting bytes, integrated over that second.
#
# Hosts send at four times the rate of the link to the receiver; links take 25 us.
# `newreno_changes_` 1 restarts the timer at the first partial acknowledgement alone, as RFC 6582
# says. The largest window is never reached.

set senders [lindex $argv 0]
set gbps [lindex $argv 1]
set kind [lindex $argv 2]
set ns [new Simulator]
Agent/TCP set packetSize_ 1460
Agent/TCP set window_ 2872
Agent/TCP set windowInit_ 10
Agent/TCP set tcpTick_ 0.000001
Agent/TCP set minrto_ 0.005
Agent/TCP set rtxcur_init_ 0.005
Agent/TCP/Newreno set newreno_changes_ 1
Queue set limit_ 1000000

set switch [$ns node]
set receiver [$ns node]
$ns duplex-link $switch $receiver ${gbps}Gb 25us DropTail
$ns queue-limit $switch $receiver 251
set queue [$ns monitor-queue $switch $receiver ""]
set bytes [$queue get-bytes-integrator]
for {set i 0} {$i < $senders} {incr i} {
    set host [$ns node]
    $ns duplex-link $host $switch [expr 4 * $gbps]Gb 25us DropTail
    if {$kind == "sack"} {
        set tcp [new Agent/TCP/Sack1]
        set sink [new Agent/TCPSink/Sack1]
    } else {
        set tcp [new Agent/TCP/Newreno]
        set sink [new Agent/TCPSink]
    }
    $ns attach-agent $host $tcp
    $ns attach-agent $receiver $sink
    $ns connect $tcp $sink
    set ftp [new Application/FTP]
    $ftp attach-agent $tcp
    $ns at [expr $i * 0.0001] "$ftp start"
}
proc note {} {
    global queue bytes
    set now [[Simulator instance] now]
    $bytes newpoint $now [$bytes set lasty_]
    return [list [$queue set pdrops_] [$queue set pdepartures_] [$bytes set sum_]]
}
proc finish {} {
    global senders gbps kind first
    set second [note]
    set row {}
    foreach a $first b $second { lappend row [expr $b - $a] }
    puts "$kind,$senders,$gbps,[join $row ,]"
    exit 0
}
$ns at 1.0 { set first [note] }
$ns at 2.0 "finish"
$ns run

# Endless flows of TCP NewReno that meet in one drop-tail queue, in ns-2.35: what `ns_2.rs` compares.
#
# Run:  for n in 2 8 40; do ns ns-2.tcl $n; done
# `drop-tail.csv` holds what it prints, below the header `senders,losses_1s,losses_2s`.
#
# Hosts send at 40 Gb/s to a switch, which sends to the receiver at 10 Gb/s; links take 25 us.
# `newreno_changes_` 1 restarts the timer at the first partial acknowledgement alone, as RFC 6582
# says. The largest window is never reached.

set senders [lindex $argv 0]
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
$ns duplex-link $switch $receiver 10Gb 25us DropTail
$ns queue-limit $switch $receiver 251
set queue [$ns monitor-queue $switch $receiver ""]
for {set i 0} {$i < $senders} {incr i} {
    set host [$ns node]
    $ns duplex-link $host $switch 40Gb 25us DropTail
    set tcp [new Agent/TCP/Newreno]
    set sink [new Agent/TCPSink]
    $ns attach-agent $host $tcp
    $ns attach-agent $receiver $sink
    $ns connect $tcp $sink
    set ftp [new Application/FTP]
    $ftp attach-agent $tcp
    $ns at [expr $i * 0.0001] "$ftp start"
}

set losses {}
proc note {} {
    global queue losses
    lappend losses [$queue set pdrops_]
}
proc finish {} {
    global senders losses
    puts "$senders,[join $losses ,]"
    exit 0
}
$ns at 1.0 "note"
$ns at 2.0 "note; finish"
$ns run

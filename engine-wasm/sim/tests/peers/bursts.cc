// Bursts of losses, in ns-3.37: what `drop_tail.rs` and `incast.rs` compare besides ns-2.
//
// Build:  g++ -O2 -std=c++17 bursts.cc -o bursts $(pkg-config --cflags --libs ns3-core ns3-network
//         ns3-internet ns3-point-to-point ns3-traffic-control ns3-applications)
// Run:    for gbps in 1 10; do for n in 2 8 40; do
//             ./bursts --senders=$n --gbps=$gbps --recovery=sack
//         done; done
//         for kind in newreno sack; do for n in 4 8 16 32 64; do
//             ./bursts --senders=$n --recovery=$kind --incast
//         done; done
// `drop-tail-ns-3.csv` and `incast-ns-3.csv` hold what it prints, but for 40 senders at 10 Gb/s, below
// the headers of the tables of ns-2.
//
// As in `ns-3.cc`, connections are set up long before, 1458 bytes of payload take the place of 1460,
// and of the packets that wait at a port one is in the device.

#include "ns-3.h"

namespace {

constexpr uint32_t ON_WIRE = 1500;  // bytes of the same packet on a link
constexpr uint32_t BLOCK = 45;      // packets that a host sends in an incast
constexpr uint32_t IN_DEVICE = 1;   // packets that wait at a port, but not in its queue


/// What the port to the receiver has counted.
struct Count
{
    uint64_t losses = 0;
    uint64_t packets = 0;
    double byteSeconds = 0;
};

Count count;
Ptr<QueueDisc> queue;
Ptr<PointToPointNetDevice> device;
std::vector<double> ends;
uint32_t senders = 2;

void
Lose(Ptr<const QueueDiscItem>)
{
    count.losses += 1;
}

void
Transmit(Ptr<const Packet>)
{
    count.packets += 1;
}

/// Adds what waits, for the time until the next look.
void
Look(Time every)
{
    uint32_t waiting = queue->GetNPackets() + device->GetQueue()->GetNPackets();
    count.byteSeconds += waiting * ON_WIRE * every.GetSeconds();
    Simulator::Schedule(every, &Look, every);
}

/// Fills the buffer of an endless flow.
void
Fill(Ptr<Socket> socket, uint32_t)
{
    while (socket->GetTxAvailable() >= PAYLOAD && socket->Send(Create<Packet>(PAYLOAD)) > 0)
    {
    }
}

/// A block has arrived when its sender knows that the last byte has.
void
Arrived(uint32_t index, SequenceNumber32, SequenceNumber32 highest)
{
    if (ends[index] < 0 && highest.GetValue() > BLOCK * PAYLOAD)
    {
        ends[index] = Simulator::Now().GetSeconds() - TRAFFIC_STARTS;
        if (std::none_of(ends.begin(), ends.end(), [](double end) { return end < 0; }))
        {
            Simulator::Stop();
        }
    }
}

void
Configure(bool sack, uint32_t buffer)
{
    auto limit = QueueSizeValue(QueueSize(QueueSizeUnit::PACKETS, buffer - IN_DEVICE));
    ConfigureTcp(BoundedTcp::GetTypeId(), MilliSeconds(5));
    Config::SetDefault("ns3::TcpSocket::SndBufSize", UintegerValue(2 * largestWindow * PAYLOAD));
    Config::SetDefault("ns3::TcpSocketBase::Sack", BooleanValue(sack));
    Config::SetDefault("ns3::FifoQueueDisc::MaxSize", limit);
}

} // namespace

int
main(int argc, char** argv)
{
    uint32_t gbps = 10;
    std::string recovery = "sack";
    bool incast = false;
    CommandLine arguments;
    arguments.AddValue("senders", "hosts that send", senders);
    arguments.AddValue("gbps", "the rate of the receiver's link", gbps);
    arguments.AddValue("recovery", "newreno or sack", recovery);
    arguments.AddValue("incast", "blocks at once, instead of endless flows", incast);
    arguments.Parse(argc, argv);
    largestWindow = incast ? 63 : 2872;
    Configure(recovery == "sack", incast ? 64 : 251);

    NodeContainer hosts(senders + 1);
    NodeContainer center(1);
    InternetStackHelper().InstallAll();
    Ipv4AddressHelper addresses("10.0.0.0", "255.255.255.0");
    Ipv4Address receiver;
    for (uint32_t host = 0; host <= senders; host++)
    {
        uint32_t rate = host == senders || incast ? gbps : 4 * gbps;
        PointToPointHelper link;
        link.SetDeviceAttribute("DataRate", StringValue(std::to_string(rate) + "Gbps"));
        link.SetChannelAttribute("Delay", TimeValue(MicroSeconds(25)));
        link.SetQueue("ns3::DropTailQueue", "MaxSize", StringValue("1p"));
        NetDeviceContainer devices = link.Install(hosts.Get(host), center.Get(0));
        TrafficControlHelper ofSwitch;
        ofSwitch.SetRootQueueDisc("ns3::FifoQueueDisc");
        QueueDiscContainer discs = ofSwitch.Install(devices.Get(1));
        TrafficControlHelper ofHost; // drops nothing
        ofHost.SetRootQueueDisc("ns3::FifoQueueDisc", "MaxSize", StringValue("1000000p"));
        ofHost.Install(devices.Get(0));
        receiver = addresses.Assign(devices).GetAddress(0);
        addresses.NewNetwork();
        queue = discs.Get(0);
        device = DynamicCast<PointToPointNetDevice>(devices.Get(1));
    }
    queue->TraceConnectWithoutContext("Drop", MakeCallback(&Lose));
    device->TraceConnectWithoutContext("PhyTxEnd", MakeCallback(&Transmit));
    Ipv4GlobalRoutingHelper::PopulateRoutingTables();

    InetSocketAddress anybody(Ipv4Address::GetAny(), PORT);
    PacketSinkHelper("ns3::TcpSocketFactory", anybody).Install(hosts.Get(senders));
    ends.assign(senders, -1);
    double gap = incast ? 1e-6 : 1e-4;
    for (uint32_t index = 0; index < senders; index++)
    {
        Ptr<Socket> socket = Socket::CreateSocket(hosts.Get(index), TcpSocketFactory::GetTypeId());
        Simulator::Schedule(Seconds(1 + index * 0.0005),
                            [socket, receiver] { socket->Connect(InetSocketAddress(receiver, PORT)); });
        Simulator::Schedule(Seconds(TRAFFIC_STARTS + index * gap), [socket, incast] {
            if (incast)
            {
                socket->Send(Create<Packet>(BLOCK * PAYLOAD));
                return;
            }
            socket->SetSendCallback(MakeCallback(&Fill));
            Fill(socket, 0);
        });
        if (incast)
        {
            socket->TraceConnectWithoutContext("HighestRxAck",
                                               MakeBoundCallback(&Arrived, index));
        }
    }
    if (incast)
    {
        Simulator::Stop(Seconds(TRAFFIC_STARTS + 100));
        Simulator::Run();
        double sum = 0;
        for (uint32_t index = 0; index < senders; index++)
        {
            NS_ABORT_MSG_IF(ends[index] < 0, "a block did not arrive");
            sum += ends[index] - index * gap;
        }
        std::cout << std::fixed;
        std::cout.precision(9);
        std::cout << recovery << "," << senders << "," << count.losses << "," << sum / senders << ","
                  << *std::max_element(ends.begin(), ends.end()) << "\n";
    }
    else
    {
        Simulator::Schedule(Seconds(TRAFFIC_STARTS), &Look, MicroSeconds(2));
        Simulator::Stop(Seconds(TRAFFIC_STARTS + 1));
        Simulator::Run();
        Count first = count;
        Simulator::Stop(Seconds(1));
        Simulator::Run();
        std::cout << recovery << "," << senders << "," << gbps << "," << count.losses - first.losses
                  << "," << count.packets - first.packets << ","
                  << count.byteSeconds - first.byteSeconds << "\n";
    }
    Simulator::Destroy();
    return EXIT_SUCCESS;
}

// The fabric and the traffic of the scenarios beside this file, in ns-3.37: what `main.rs` compares.
//
// Build:  g++ -O2 -std=c++17 ns-3.cc -o ns-3 $(pkg-config --cflags --libs ns3-core ns3-network
//         ns3-internet ns3-point-to-point ns3-traffic-control ns3-applications)
// Flows:  millrace run dctcp.json --out dctcp
// Run:    ./ns-3 --flows=dctcp/flows.csv --lane=0 --rule=dctcp --buffer=1000 --timeout=0.01
//         the same with --count=packets, for packets.json, whose flows are those of dctcp.json
//         ./ns-3 --flows=pias/flows.csv --lane=0 --rule=pias --buffer=4000 --timeout=1
//         ./ns-3 --flows=tcp/flows.csv --lane=0 --rule=tcp --buffer=100000 --timeout=1
//         ./ns-3 --flows=loss/flows.csv --lane=0 --rule=tcp --buffer=100 --timeout=0.01 --window=100
// The tables beside this file have what it prints for the three lanes of dctcp.json, packets.json,
// pias.json and loss.json, and for tcp.json.
//
// What is done so that both simulate the same:
// - Connections are set up long before their flow starts, and idle until then.
// - A full packet is 1500 bytes on the wire: point-to-point links add two to the headers' 40, so
//   that 1458 of payload take the place of 1460. Acknowledgements have 42 bytes, not 40.
// - Queues count bytes, or packets where asked to. A device holds one packet besides the one it
//   sends, so that one less waits in the queue when marking starts, or a packet is lost.
// - Every packet is acknowledged at once; windows are not limited by the receiver.
// - Queues in strict priority tell a packet's level from its place in its flow. One that a device
//   holds leaves before it, whatever its level.
// - Where packets are lost, windows open to one packet less than a port holds at most, and are
//   halved at once where a recovery begins, not step by step.

#include "ns-3.h"

#include "ns3/tcp-dctcp.h"

namespace {

constexpr uint32_t LEAVES = 4;
constexpr uint32_t HOSTS_PER_LEAF = 4;
constexpr uint32_t HOSTS = LEAVES * HOSTS_PER_LEAF;
constexpr uint32_t QUEUED = 1498;        // bytes a full packet counts in a queue
constexpr uint32_t MARK_ABOVE = 64;      // packets in the queue, besides the device's
constexpr uint32_t LEVELS = 4;
/// By level of pias but the lowest, the last packet of a flow there, counted from zero.
constexpr uint32_t LAST_THERE[LEVELS - 1] = {50, 500, 1500};


/// The levels of pias, which a packet's place in its flow tells; acknowledgements are at the first.
class Level : public PacketFilter
{
  public:
    static TypeId GetTypeId()
    {
        static TypeId id = TypeId("Level").SetParent<PacketFilter>().AddConstructor<Level>();
        return id;
    }

  private:
    bool CheckProtocol(Ptr<QueueDiscItem> item) const override
    {
        return bool(DynamicCast<Ipv4QueueDiscItem>(item));
    }

    int32_t DoClassify(Ptr<QueueDiscItem> item) const override
    {
        TcpHeader header;
        item->GetPacket()->PeekHeader(header);
        uint32_t sequence = header.GetSequenceNumber().GetValue();
        uint32_t packet = sequence > 0 ? (sequence - 1) / PAYLOAD : 0;
        return std::lower_bound(LAST_THERE, LAST_THERE + LEVELS - 1, packet) - LAST_THERE;
    }
};

void
Configure(bool dctcp, uint32_t buffer, bool inPackets, double timeout)
{
    auto rule = dctcp ? TcpDctcp::GetTypeId() : BoundedTcp::GetTypeId();
    auto unit = inPackets ? QueueSizeUnit::PACKETS : QueueSizeUnit::BYTES;
    uint32_t full = inPackets ? 1 : QUEUED;
    auto limit = QueueSizeValue(QueueSize(unit, buffer * full));
    ConfigureTcp(rule, Seconds(timeout));
    Config::SetDefault("ns3::TcpDctcp::DctcpAlphaOnInit", DoubleValue(0));
    Config::SetDefault("ns3::FifoQueueDisc::MaxSize", limit);
    Config::SetDefault("ns3::RedQueueDisc::MaxSize", limit);
    Config::SetDefault("ns3::RedQueueDisc::UseEcn", BooleanValue(true));
    Config::SetDefault("ns3::RedQueueDisc::UseHardDrop", BooleanValue(false));
    Config::SetDefault("ns3::RedQueueDisc::MeanPktSize", UintegerValue(QUEUED));
    Config::SetDefault("ns3::RedQueueDisc::QW", DoubleValue(1));
    Config::SetDefault("ns3::RedQueueDisc::Gentle", BooleanValue(false));
    Config::SetDefault("ns3::RedQueueDisc::MinTh", DoubleValue(MARK_ABOVE * full));
    Config::SetDefault("ns3::RedQueueDisc::MaxTh", DoubleValue(MARK_ABOVE * full));
}

/// Links of one rate and delay with a network of their own each.
class Cables
{
  public:
    Cables(const char* rate, Time delay, const char* base, const std::string& rule)
    {
        m_links.SetDeviceAttribute("DataRate", StringValue(rate));
        m_links.SetChannelAttribute("Delay", TimeValue(delay));
        m_links.SetQueue("ns3::DropTailQueue", "MaxSize", StringValue("1p"));
        if (rule == "pias")
        {
            auto root = m_queues.SetRootQueueDisc("ns3::PrioQueueDisc");
            auto levels = m_queues.AddQueueDiscClasses(root, LEVELS, "ns3::QueueDiscClass");
            m_queues.AddChildQueueDiscs(root, levels, "ns3::RedQueueDisc");
            m_queues.AddPacketFilter(root, "Level");
        }
        else
        {
            m_queues.SetRootQueueDisc(rule == "tcp" ? "ns3::FifoQueueDisc" : "ns3::RedQueueDisc");
        }
        m_addresses.SetBase(base, "255.255.255.0");
    }

    /// Joins two nodes; the address of the first.
    Ipv4Address Join(Ptr<Node> one, Ptr<Node> other)
    {
        NetDeviceContainer devices = m_links.Install(one, other);
        m_queues.Install(devices);
        Ipv4Address address = m_addresses.Assign(devices).GetAddress(0);
        m_addresses.NewNetwork();
        return address;
    }

  private:
    PointToPointHelper m_links;
    TrafficControlHelper m_queues;
    Ipv4AddressHelper m_addresses;
};

} // namespace

int
main(int argc, char** argv)
{
    std::string list;
    std::string lane = "0";
    std::string rule = "dctcp";
    uint32_t buffer = 1000;
    double timeout = 0.01;
    std::string count = "bytes";
    CommandLine arguments;
    arguments.AddValue("flows", "the table of flows", list);
    arguments.AddValue("lane", "which lane of it", lane);
    arguments.AddValue("rule", "dctcp, pias or tcp", rule);
    arguments.AddValue("buffer", "packets that may wait at a port", buffer);
    arguments.AddValue("timeout", "the smallest retransmission timeout in seconds", timeout);
    arguments.AddValue("window", "the largest window of tcp in packets", largestWindow);
    arguments.AddValue("count", "what queues count, bytes or packets", count);
    arguments.Parse(argc, argv);
    ReadFlows(list, lane);
    Configure(rule != "tcp", buffer, count == "packets", timeout);
    Level::GetTypeId();

    NodeContainer hosts(HOSTS);
    NodeContainer leaves(LEAVES);
    NodeContainer spine(1);
    InternetStackHelper().InstallAll();
    // Propagation of 0.2 µs, and 20 µs of a host's processing on its link.
    Cables edge("10Gbps", NanoSeconds(20200), "10.0.0.0", rule);
    Cables core("40Gbps", NanoSeconds(200), "10.1.0.0", rule);
    std::vector<Ipv4Address> addresses;
    for (uint32_t host = 0; host < HOSTS; host++)
    {
        addresses.push_back(edge.Join(hosts.Get(host), leaves.Get(host / HOSTS_PER_LEAF)));
    }
    for (uint32_t leaf = 0; leaf < LEAVES; leaf++)
    {
        core.Join(leaves.Get(leaf), spine.Get(0));
    }
    Ipv4GlobalRoutingHelper::PopulateRoutingTables();

    InetSocketAddress anybody(Ipv4Address::GetAny(), PORT);
    PacketSinkHelper("ns3::TcpSocketFactory", anybody).Install(hosts);
    for (size_t index = 0; index < flows.size(); index++)
    {
        const Flow& flow = flows[index];
        Address to = InetSocketAddress(addresses[flow.destination], PORT);
        Simulator::Schedule(Seconds(1 + index * 0.0005), &Connect, index,
                            hosts.Get(flow.source), to);
        Simulator::Schedule(Seconds(TRAFFIC_STARTS + flow.start), &Start, index);
    }
    Simulator::Stop(Seconds(TRAFFIC_STARTS + 100));
    Simulator::Run();

    NS_ABORT_MSG_IF(unfinished > 0, unfinished << " flows did not finish");
    std::cout << "lane,flow,fct_s\n" << std::fixed;
    std::cout.precision(9);
    for (size_t index = 0; index < flows.size(); index++)
    {
        std::cout << lane << "," << index << "," << flows[index].fct << "\n";
    }
    Simulator::Destroy();
    return EXIT_SUCCESS;
}

// Words that were replaced, as data; `words.mjs` keeps them out.

/**
 * @typedef {object} Retired
 * @property {RegExp} files where the word must not stand, by path below the top of the repository
 * @property {'code' | 'comments'} where in the whole line, or only in comments and names of tests
 * @property {RegExp} never
 * @property {string} instead what to write
 */

const ANYWHERE = /./;

/** @type {readonly Retired[]} */
export const RETIRED = [
  {
    files: ANYWHERE,
    where: 'comments',
    never: /^\s*The same\b/,
    instead: 'say what it does; “like [`other`], but …” where it differs',
  },
  {
    files: ANYWHERE,
    where: 'comments',
    never: /\b(whom|nobody|somebody)\b/i,
    instead: 'name the thing: flows, ports and modules are not persons',
  },
  {
    files: /^engine-wasm\/sim\/src\//,
    where: 'comments',
    never: /\bwho\b/i,
    instead: 'name the thing: flows, ports and modules are not persons',
  },
  {
    files: /^engine-wasm\/sim\//,
    where: 'code',
    never:
      /\b(Convoys?|Parcels?|Agenda|Calendar|OpenClasses|HostByHost|NextHops|KeptPaths|Sinking|Hope|Hopeful|Terminating|Levelling|Standing)\b|\bassert_told\b/,
    instead:
      'rate group, packet, tournament, event queue, priority queues, stages, table, pinned paths, MLFQ, feasibility, termination, levels',
  },
  {
    files: /^engine-wasm\/sim\/src\/packet\//,
    where: 'code',
    never:
      /\b([Ss]tations?|Wires|Offers|Offered|Exits|Leads|Outlook|Road|Promise|Crammed|WireFull|MustWait|pop_worst|line_up|in_turn|close_books|entrance)\b/,
    instead:
      'stage, carrier or in flight, demux, input, forwarding, next stage, hazards, transmission, departure, queue full, push out, ingress',
  },
  {
    files: /^engine-wasm\/sim\/src\/flow\//,
    where: 'code',
    never:
      /\b(Bundles?|Stations?|has_turned|share_rest|give_all_anew_by|offer_leads|look_around|keep_patience|weed|is_to_come|take_due|step_up|step_back|settle_holders|solve_and_tell|tell_one|find_touched)\b/,
    instead: 'aggregate, slot; publish, schedule, update, leave, rank, leader, backfill',
  },
  {
    files: /^engine-wasm\/sim\/src\/schemes\//,
    where: 'code',
    never:
      /\btell_(sender|receiver)\b|\bschemes::(coordinated|corrected|hopeless|messages|paced|requests|stamped|window)\b/,
    instead: 'send to; `schemes/parts/`',
  },
  {
    files: /^engine-wasm\/sim\/src\/(topology|scenario|workload)\//,
    where: 'code',
    never: /\b(Purpose|known_to_schemes)\b|\bfn (roomier|crowding|said)\b/,
    instead: 'NetworkTraits, and what the function returns',
  },
  {
    files: /^engine-wasm\/sim\/src\/record\//,
    where: 'code',
    never: /\b(Still|Spoken|of_what|unlike)\b/,
    instead: 'frozen run, formatted interval',
  },
  {
    files: /^engine-wasm\/(cli|papers)\//,
    where: 'code',
    never:
      /\b(among_both|same_run|whole_file|write_whole|write_summed|Summed|edition_cut|Harm|befall|measure_apart)\b|\b(luck|look)::|\bluck\(/,
    instead: 'selection bias, checksum, damage, and what the function does',
  },
  {
    files: /^(web|e2e)\//,
    where: 'code',
    never:
      /\b(Desk|SeatOptions|Keeper|browserKeeper|forgetfulKeeper|keptLanes|createLooker|createSettler|useSettled|useLook|LookBar|AmongWhat|JudgedProps)\b|\bsession\.(look|say|work)\b|\bhear\(|\boverhang\b|\bMETRICS\b/,
    instead:
      'questions, worker slot, storage, reusable lanes, latestOnly, throttled, view, setView, notify, busy, applyReplies, overflow, statistics',
  },
  {
    files: /^web\/src\/(?!.*\.test\.tsx?$)/,
    where: 'code',
    never:
      /one run cannot tell|nobody: values|Hold the replay|Play the race again|, lane by lane|One picture (back|on)\b|heights by square root|All lanes ended by|Typical factor|Share (at most|no longer)\b(?! \()|Bytes that they carry|What happened to packets|Knows nothing of|\bmodelled, and its sources|Whole run\b|no values yet/,
    instead:
      'one seed: no interval; absolute values; Pause, Play; under each scheme; Previous, Next frame; square-root scale; simulation ended at; geometric-mean ratio; cumulative share; bytes (cumulative); packet events; needs no flow information; model and sources; average over the run; no values',
  },
  {
    files: /^web\/src\//,
    where: 'code',
    never:
      /\bOwn (table|flows|graph)\b|Edit freely|Make it my own|\bto join them\b|Marks above|keeps? this race from|Opened what this link|does not understand it|from before your last change|from your last visit|cannot be raced on|Open (it all the same|anyway)|none is large|Repeats and limits|a problem report needs|link for a projector|As the system|Earlier races|Forget all\b|races already|has these (words|letters)|papers, run again/,
    instead:
      'custom …; convert to custom topology, customise; connect; ECN threshold; fix … to start the race; link opened; unknown setting ignored; settings changed; your last session; the file has an error; none exceeds; repetitions; copy …; system; history; already added; no matching …; papers reproduced',
  },
  {
    files: /^engine-wasm\/(sim|cli|papers)\/src\//,
    where: 'code',
    never:
      /label: "(Smallest timeout|Passed over for|New rates|View|Period|Anew after|Round sizes up to|Host queue|Fast retransmission|Load counts headers|Knows)\b|is not a (host|node) with|is not a number from|a list of \d+ is not|\bWhoever\b/,
    instead:
      'a label that names the quantity and stands alone in a menu: Minimum RTO, Skip unresponsive flows for, Rate update rule, …; expected …, got …',
  },
];

/** What made the difference to one flow, in a sentence of its data. */
import { portName, type Reason } from '../../derive/life/reasons';
import type { CauseCard, Life } from '../../engine/generated';
import type { LifeSeries } from './lifeSeries';
import { timeText } from './times';
import { causeWords, flowWords, frontWords, placeWords } from './words';

/** The longest wait under any contestant, and what the same wait took under the others. */
export function lifeSentence(series: readonly LifeSeries[], causes: readonly CauseCard[]): string {
  const [first] = series;
  if (!first) return '';
  const longest = series
    .flatMap((one) => one.reasons.slice(0, 1).map((reason) => ({ one, reason })))
    .reduce<{ one: LifeSeries; reason: Reason } | undefined>(
      (a, b) => (a && a.reason.ps >= b.reason.ps ? a : b),
      undefined,
    );
  const { flow, size_bytes } = first.life;
  if (!longest) {
    const names = series.map(({ label }) => label).join(' and ');
    return `Under ${names}, ${flowWords(flow, size_bytes)} waited for no other flow.`;
  }
  const { one, reason } = longest;
  const others = series
    .filter(({ key }) => key !== one.key)
    .map(({ label, reasons }) => {
      const same = reasons.find(({ key }) => key === reason.key);
      return `under ${label} ${same ? timeText(same.ps) : 'none'}`;
    });
  const lead = `Under ${one.label}, ${flowWords(flow, size_bytes)} ${verb(reason, causes, one.life)}`;
  return `${[lead, ...others].join('; ')}.`;
}

function verb(reason: Reason, causes: readonly CauseCard[], life: Life): string {
  const time = timeText(reason.ps);
  if (reason.place)
    return `waited ${time} ${placeWords(reason.place, reason.way)}${behind(reason)}`;
  const cause = causeWords(reason.key, causes);
  const ports = [...new Set(reason.drops.map(({ port }) => portName(life, port)))].filter(Boolean);
  const losses = reason.drops.length === 1 ? 'a loss' : `${reason.drops.length} losses`;
  if (ports.length > 0)
    return `spent ${time} on recovery (${cause}) after ${losses} at ${ports.join(' and ')}`;
  const served = reason.longest?.packets === 1 ? 'was served' : 'were served';
  const meanwhile = reason.longest ? `, while ${frontWords(reason.longest)} ${served}` : '';
  return `spent ${time} on ${cause}${meanwhile}`;
}

/** “ behind 98 packets (147 KB) of flow 4 (1.46 MB) and 2 other flows”. */
function behind({ longest, front }: Reason): string {
  if (!longest) return '';
  const left = front.length - 1;
  const rest = left === 0 ? '' : ` and ${left} other ${left === 1 ? 'flow' : 'flows'}`;
  return ` behind ${frontWords(longest)}${rest}`;
}

import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ChevronDown, ChevronUp, GripVertical } from 'lucide-react';
import { useState } from 'react';
import { type Series, Swatch } from '../../../charts';
import type { Measured } from '../../../engine/generated';
import { type Judged, judgedOrder, ratioOf } from '../../../state/lessons/ranking';
import { Button } from '../../../ui/Button';
import { SortableList } from '../../shared/SortableList';
import { quantityOf } from '../../shared/units';
import type { Values } from '../useMeasured';
import styles from './ask.module.css';
import type { AskProps } from './askProps';
import { Guess } from './Guess';
import { Outcome } from './Outcome';
import { useLabelled } from './useLabelled';

/** Predicts the order of the contestants. */
export function OrderAsk({ ask, answer, values }: AskProps<'order', 'order'>) {
  const { question, value, first, unit, why } = ask;
  const contestants = useLabelled();
  const seriesOf = (label: string) => contestants.find((one) => one.label === label);
  const [order, setOrder] = useState(() => contestants.map(({ label }) => label));
  const move = (from: number, to: number) => {
    const label = order[from];
    if (label !== undefined && to in order) {
      setOrder(order.toSpliced(from, 1).toSpliced(to, 0, label));
    }
  };
  const most = first === 'smallest' ? 'smallest first' : 'largest first';
  if (answer === undefined) {
    return (
      <Guess question={question} guess={{ kind: 'order', labels: order }}>
        <p className={styles.waits}>Drag them into order, {most}.</p>
        <SortableList className={styles.order} keys={order} labels={order} onMove={move}>
          {order.map((label, at) => (
            <Entry
              key={label}
              series={seriesOf(label)}
              label={label}
              onUp={at > 0 ? () => move(at, at - 1) : undefined}
              onDown={at < order.length - 1 ? () => move(at, at + 1) : undefined}
            />
          ))}
        </SortableList>
      </Guess>
    );
  }
  const measured = contestants.map(({ label }) => ({
    label,
    found: values.get(`${value}[${label}]`),
  }));
  const sign = first === 'smallest' ? 1 : -1;
  const at = ({ found }: (typeof measured)[number]) => found?.measured?.value ?? Number.NaN;
  const truth = measured.toSorted((a, b) => sign * (at(a) - at(b)));
  const judged = judgedOrder(answer?.labels ?? [], first, (one, other) =>
    ratioIn(values, value, one, other),
  );
  return (
    <Outcome
      question={question}
      why={why}
      values={values}
      ready={measured.every(({ found }) => found?.measured)}
      gap={measured.find(({ found }) => found?.gap)?.found?.gap}
    >
      <div className={styles.orders}>
        {answer && (
          <div>
            <h4>Your order</h4>
            <ol>
              {answer.labels.map((label) => (
                <Placed key={label} label={label} series={seriesOf(label)} />
              ))}
            </ol>
          </div>
        )}
        <div>
          <h4>Measured</h4>
          <ol>
            {truth.map((one) => (
              <Placed
                key={one.label}
                label={one.label}
                series={seriesOf(one.label)}
                value={quantityOf(unit).text(at(one))}
              />
            ))}
          </ol>
        </div>
      </div>
      {answer && <Verdict judged={judged} />}
    </Outcome>
  );
}

function Verdict({ judged: { right, all, open } }: { judged: Judged }) {
  return (
    <>
      <p className={styles.verdict}>
        {right === all
          ? 'Your order is right.'
          : `${right} of ${all} pairs are in the right order.`}
      </p>
      {open.map(([one, other]) => (
        <p key={`${one} ${other}`} className={styles.waits}>
          Between {one} and {other}, the runs show no difference: either order is right.
        </p>
      ))}
    </>
  );
}

/** The measured ratio of two contestants, in either direction; an inverted one has an inverted interval. */
function ratioIn(values: Values, value: string, one: string, other: string): Measured | undefined {
  const direct = values.get(ratioOf(value, one, other))?.measured;
  const inverse = values.get(ratioOf(value, other, one))?.measured;
  if (direct || !inverse) return direct ?? undefined;
  const { low, high } = inverse;
  return {
    ...inverse,
    value: 1 / inverse.value,
    low: high === null ? null : 1 / high,
    high: low === null ? null : 1 / low,
  };
}

interface PlacedProps {
  readonly label: string;
  readonly series: Series | undefined;
  readonly value?: string;
}

const Placed = ({ label, series, value }: PlacedProps) => (
  <li>
    {series && <Swatch series={series} line={false} />}
    {label}
    {value && <span>{value}</span>}
  </li>
);

interface EntryProps {
  readonly label: string;
  readonly series: Series | undefined;
  readonly onUp: (() => void) | undefined;
  readonly onDown: (() => void) | undefined;
}

function Entry({ label, series, onUp, onDown }: EntryProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition } =
    useSortable({ id: label });
  return (
    <li ref={setNodeRef} style={{ transform: CSS.Translate.toString(transform), transition }}>
      <Button
        ref={setActivatorNodeRef}
        tone="quiet"
        label={`Move ${label}`}
        {...attributes}
        {...listeners}
      >
        <GripVertical aria-hidden />
      </Button>
      {series && <Swatch series={series} line={false} />}
      <span>{label}</span>
      <Button tone="quiet" label={`${label} up`} disabled={!onUp} onClick={onUp}>
        <ChevronUp aria-hidden />
      </Button>
      <Button tone="quiet" label={`${label} down`} disabled={!onDown} onClick={onDown}>
        <ChevronDown aria-hidden />
      </Button>
    </li>
  );
}

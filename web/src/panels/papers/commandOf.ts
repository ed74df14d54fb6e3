import type { Figure, FigureResults } from '../../engine/generated';

/** The command that runs stored results of a figure again. */
export function commandOf(figure: Figure, results: FigureResults | undefined): string {
  const options = results && [
    results.size === 'full' && '--size full',
    results.provenance.with_trace && '--trace FILE',
    !figure.analysis && `--seeds ${results.provenance.seeds.length}`,
  ];
  const path = `scenarios/papers/${figure.paper}/${figure.figure}.json`;
  return ['millrace verify', path, ...(options ?? []).filter(Boolean)].join(' ');
}

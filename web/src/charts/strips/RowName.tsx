import type { Row } from './stripPlaces';

/** The name above a row. */
export const RowName = ({ row, children }: { row: Row; children: string }) => (
  <text x={2} y={row.top - 4} fontSize={10.5} fill="var(--text-muted)">
    {children}
  </text>
);

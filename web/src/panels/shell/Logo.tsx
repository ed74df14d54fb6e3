/** Three lanes, one ahead. */
export const Logo = () => (
  <svg width="22" height="22" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <g fill="none" strokeWidth="3" strokeLinecap="round">
      <path d="M4 6H20" stroke="var(--chart-green)" />
      <path d="M4 12H14" stroke="var(--chart-blue)" />
      <path d="M4 18H9" stroke="var(--chart-vermilion)" />
    </g>
  </svg>
);

/** The statistics of a sample that charts and tables can show. */
export type Statistic = 'mean' | 'p50' | 'p95' | 'p99';

// The built page on a server that can withhold files.

import { type PreviewServer, preview } from 'vite';

export interface Served {
  readonly url: string;
  /** Answers requests that match with “not found”; null for none. */
  withheld: RegExp | null;
  stop(): Promise<void>;
}

export async function serve(): Promise<Served> {
  const served = { url: '', withheld: null as RegExp | null, stop: async () => {} };
  const server: PreviewServer = await preview({
    configFile: new URL('../../vite.config.ts', import.meta.url).pathname,
    logLevel: 'warn',
    base: '/lectures/millrace/',
    preview: { host: '127.0.0.1', port: 0 },
    plugins: [
      {
        name: 'withholding',
        enforce: 'pre',
        configurePreviewServer: ({ middlewares }) => {
          middlewares.use((request, response, next) => {
            if (!served.withheld?.test(request.url ?? '')) return next();
            response.statusCode = 404;
            response.end();
          });
        },
      },
    ],
  });
  served.url = server.resolvedUrls?.local[0] ?? '';
  served.stop = () => server.close();
  return served;
}

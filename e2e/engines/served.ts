// The built page on a server that can withhold files, and that records the page's errors.

import { readFile } from 'node:fs/promises';
import { type PreviewServer, preview } from 'vite';
import { RECORDER } from './problems';

const PAGE = new URL('../../dist/index.html', import.meta.url);

export interface Served {
  readonly url: string;
  /** Answers requests that match with “not found”; null for none. */
  withheld: RegExp | null;
  stop(): Promise<void>;
}

export async function serve(): Promise<Served> {
  const page = (await readFile(PAGE, 'utf8')).replace('<head>', `<head>${RECORDER}`);
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
            const { url = '' } = request;
            if (/\/(index\.html)?(\?.*)?$/.test(url)) {
              response.setHeader('Content-Type', 'text/html');
              response.end(page);
            } else if (served.withheld?.test(url)) {
              response.statusCode = 404;
              response.end();
            } else next();
          });
        },
      },
    ],
  });
  served.url = server.resolvedUrls?.local[0] ?? '';
  served.stop = () => server.close();
  return served;
}

// The built page on a server that can withhold files, or as one file on disk; both record the page's errors.

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type PreviewServer, preview } from 'vite';
import { RECORDER } from './problems';

const DIST = new URL('../../dist/', import.meta.url);

export interface Served {
  readonly url: string;
  /** Answers requests that match with “not found”; null for none. */
  withheld: RegExp | null;
  stop(): Promise<void>;
}

export async function serve(): Promise<Served> {
  const page = await recorded('index.html');
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

/** Writes the page in one file to disk. */
export async function onDisk(): Promise<Pick<Served, 'url' | 'stop'>> {
  const folder = await mkdtemp(join(tmpdir(), 'millrace-'));
  const path = join(folder, 'page.html');
  await writeFile(path, await recorded('single-file.html'));
  return { url: pathToFileURL(path).href, stop: () => rm(folder, { recursive: true }) };
}

/** A page that records its errors. */
const recorded = async (name: string): Promise<string> =>
  (await readFile(new URL(name, DIST), 'utf8')).replace('<head>', () => `<head>${RECORDER}`);

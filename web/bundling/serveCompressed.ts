import { resolve } from 'node:path';
import sirv from 'sirv';
import type { Plugin } from 'vite';

/** Serves the compressed files of the built page, as public hosts do. */
export const serveCompressed: Plugin = {
  name: 'serve-compressed',
  configurePreviewServer({ config, middlewares }) {
    const { outDir } = config.build;
    middlewares.use(
      config.base,
      sirv(resolve(config.root, outDir), { brotli: true, dev: true, etag: true }),
    );
  },
};

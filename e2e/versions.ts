// A host that has two versions of the page, and exchanges them.

import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const DIST = fileURLToPath(new URL('../dist', import.meta.url));
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};
const TEXT = new Set(['.html', '.js', '.css']);
/** A file of the page with a hash of its contents in its name. */
const HASHED = /^assets\/.*-[\w-]{8}\.(?:js|css|wasm|woff2)$/;

/** Contents by path below the root. */
export type Version = ReadonlyMap<string, Buffer>;

/** The page as built. */
export function builtVersion(): Version {
  const files = readdirSync(DIST, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && TYPES[extname(entry.name)] !== undefined)
    .map((entry) => join(entry.parentPath, entry.name));
  const path = (file: string) => relative(DIST, file).split(sep).join('/');
  return new Map(files.map((file) => [path(file), readFileSync(file)]));
}

/**
 * Another version: the same page with other names for all files that have a hash in theirs, as if each had changed, and
 * with `data-version` in its document.
 */
export function renamedVersion(version: Version): Version {
  const names = [...version.keys()].filter((path) => HASHED.test(path)).map(nameOf);
  const renamed = new Map(names.map((name) => [name, other(name)]));
  const anyName = new RegExp(names.map((name) => name.replace(/[.]/g, '\\.')).join('|'), 'g');
  const rename = (text: string) => text.replace(anyName, (name) => renamed.get(name) ?? name);
  const change = (path: string, text: string) => {
    if (path === 'index.html') return text.replace('<html ', '<html data-version="other" ');
    // What the worker knows documents by.
    if (path === 'sw.js') return text.replace(/(url:"index.html",revision:")./, '$1-');
    return text;
  };
  return new Map(
    [...version].map(([path, contents]) => [
      rename(path),
      TEXT.has(extname(path))
        ? Buffer.from(change(path, rename(contents.toString('utf8'))))
        : contents,
    ]),
  );
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/** The name with the first letter of its hash exchanged. */
const other = (name: string) =>
  name.replace(
    /-([\w-])([\w-]{7}\.\w+)$/,
    (_, first, rest) => `-${first === '0' ? '1' : '0'}${rest}`,
  );

/** Serves one version at a time at the root of a port of its own. */
export class Host {
  private readonly server: Server;

  private constructor(public version: Version) {
    this.server = createServer((request, response) => {
      const path = new URL(request.url ?? '/', 'http://host').pathname.slice(1) || 'index.html';
      const contents = this.version.get(path);
      const type = TYPES[extname(path)] ?? 'text/plain';
      const headers = { 'content-type': type, 'cache-control': 'no-cache' };
      response.writeHead(contents ? 200 : 404, headers).end(contents ?? 'not found');
    });
  }

  static async start(version: Version): Promise<Host> {
    const host = new Host(version);
    await new Promise<void>((resolve) => host.server.listen(0, '127.0.0.1', resolve));
    return host;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/`;
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}

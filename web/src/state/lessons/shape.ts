/** Readers of untrusted JSON by its shape: each returns a value, or throws a RangeError that names the field. */
import { isObject } from '../json';
import { quoted } from '../untrustedText';

/** Reads the value of the field at `path`. */
export type Read<T> = (value: unknown, path: string) => T;

export function refused(path: string, value: unknown, expected: string): RangeError {
  const got = value === undefined ? 'nothing' : quoted(String(JSON.stringify(value)));
  // Fields of the view have names that the sender chose.
  return new RangeError(`${quoted(path) || 'lesson'}: expected ${expected}, got ${got}`);
}

/** A text of `least` to `most` characters. */
export const text =
  (least: number, most: number): Read<string> =>
  (value, path) => {
    const { length } = typeof value === 'string' ? [...value] : [];
    if (typeof value === 'string' && length >= least && length <= most) return value;
    const expected = `a text of ${least} to ${most} characters`;
    throw refused(path, typeof value === 'string' ? length : value, expected);
  };

export const number: Read<number> = (value, path) => {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw refused(path, value, 'a number');
};

export const isTrue: Read<boolean> = (value, path) => {
  if (typeof value === 'boolean') return value;
  throw refused(path, value, 'true or false');
};

export const oneOf =
  <T extends string>(...words: readonly T[]): Read<T> =>
  (value, path) => {
    const found = words.find((word) => word === value);
    if (found !== undefined) return found;
    throw refused(path, value, `one of ${words.join(', ')}`);
  };

/** An object with any fields: a merge patch, which is checked when it is applied. */
export const patch: Read<Record<string, unknown>> = (value, path) => {
  if (isObject(value)) return value;
  throw refused(path, value, 'an object');
};

export const listOf =
  <T>(read: Read<T>, least: number, most: number, of: string): Read<T[]> =>
  (value, path) => {
    const expected = `${least} to ${most} ${of}`;
    if (!Array.isArray(value)) throw refused(path, value, expected);
    const { length } = value;
    if (length < least || length > most) throw refused(path, length, expected);
    return value.map((item, index) => read(item, `${path}[${index}]`));
  };

/** A field that may be missing. */
export const optional =
  <T>(read: Read<T>, otherwise: T): Read<T> =>
  (value, path) =>
    value === undefined || value === null ? otherwise : read(value, path);

/** An object with these fields, and no others. */
export function objectOf<T extends object>(
  fields: {
    [K in keyof T]-?: Read<T[K]> | Read<T[K] | undefined>;
  },
): Read<T> {
  return (value, path) => {
    if (!isObject(value)) throw refused(path, value, 'an object');
    const prefix = path === '' ? '' : `${path}.`;
    const stray = Object.keys(value).find((field) => !Object.hasOwn(fields, field));
    if (stray !== undefined) {
      const known = Object.keys(fields).join(', ');
      throw refused(prefix + quoted(stray), value[stray], `no such field, but ${known}`);
    }
    const read = Object.entries<Read<unknown>>(fields).flatMap(([field, of]) => {
      const one = of(value[field], prefix + field);
      return one === undefined ? [] : [[field, one] as const];
    });
    return Object.fromEntries(read) as T;
  };
}

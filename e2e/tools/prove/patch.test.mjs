import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { changeOf } from './patch.mjs';
import { TRIALS } from './trials.mjs';

test('files that are new and lines of files that are edited are counted apart', () => {
  const patch = `diff --git a/one.rs b/one.rs
new file mode 100644
--- /dev/null
+++ b/one.rs
@@ -0,0 +1,2 @@
+fn one() {}
+fn two() {}
diff --git a/mod.rs b/mod.rs
--- a/mod.rs
+++ b/mod.rs
@@ -1,2 +1,3 @@
 mod a;
+mod one;
-mod b;
+mod c;
`;
  expect(changeOf(patch)).toEqual({ created: 1, edited: 1, added: 2, removed: 1 });
});

for (const { name, file, edits } of TRIALS) {
  test(`${name} takes one new file and ${edits} lines of another`, () => {
    const patch = readFileSync(new URL(`trials/${file}`, import.meta.url), 'utf8');
    expect(changeOf(patch)).toEqual({ created: 1, edited: 1, added: edits, removed: 0 });
  });
}

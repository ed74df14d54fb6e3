import { readFileSync } from 'node:fs';
import { App, expect, expectAccessible, test } from '../app';
import { overflow_px } from '../overflow';
import { scan } from '../scan';
import { Student } from '../student';

const FIRST_LOOK = new URL('../../scenarios/lessons/first-look.json', import.meta.url);
/** The race that the page opens with, its contestants with labels. */
const OPENING = JSON.parse(readFileSync(FIRST_LOOK, 'utf8')).steps[0].scenario;

/** As few flows as still tell the schemes apart. */
const SMALL = 'workload.parameters.flows=200&seeds=~1~2';

test('a student takes a whole lesson: wrong and right answers, and a task', async ({
  app,
  page,
}) => {
  test.slow();
  const student = await Student.begins(app, 'Short behind long');
  const { lesson } = student;

  await expect(page.getByText('The results appear here, after your guess.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Lanes' })).toHaveCount(0);
  await expect(app.button('Run')).toBeDisabled();
  await student.guessesNumber('2');
  await expect(lesson).toContainText('Your guess: 2.00×');
  await expect(lesson.getByText(/^Measured: \d/)).toBeVisible();

  await student.goesOn('Where the time went');
  await lesson.getByRole('button', { name: 'The propagation delay' }).click();
  await expect(lesson).toContainText('Not quite.');
  await lesson.getByRole('button', { name: 'The waiting behind the long flows' }).click();
  await expect(lesson).toContainText('Right.');

  await student.goesOn('Many flows');
  // The order of the list is wrong: DCTCP comes first in it.
  await student.guesses();
  await expect(lesson).toContainText('1 of 3 pairs are in the right order.');
  await expect(lesson).toContainText('Between PIAS and pFabric, the runs show no difference');

  await student.goesOn('Draw the distribution');
  const point = lesson.getByRole('slider', { name: /within which 50/ });
  await point.focus();
  await point.press('Shift+ArrowRight');
  await student.guesses();
  await expect(lesson.getByRole('heading', { name: /your guess beside the race/ })).toBeVisible();

  await student.goesOn('The causes, added up');
  await lesson.getByRole('button', { name: 'At switches only' }).click();
  await expect(lesson).toContainText('That is half of it.');

  await student.goesOn('Who pays?');
  await lesson.getByRole('button', { name: 'Skip the guess' }).click();
  await app.idle();
  await expect(lesson.getByText(/^Measured: −\d/)).toBeVisible();

  await student.goesOn('Your turn');
  await expect(lesson.getByLabel('not met')).toHaveCount(1);
  await lesson.getByLabel('Traffic: Load').fill('0.8');
  await app.run();
  await expect(lesson).toContainText('All conditions are met.');

  await student.goesOn('What to remember');
  await lesson.getByRole('button', { name: 'All lessons' }).click();
  await expect(page.getByRole('heading', { name: 'Lessons', level: 1 })).toBeVisible();
});

test('a student orders coflow schedulers, and is shown a solution', async ({ app }) => {
  test.slow();
  const student = await Student.begins(app, 'Coflows: the last flow counts');
  const { lesson } = student;
  await lesson.getByRole('button', { name: 'Varys up' }).click();
  await lesson.getByRole('button', { name: 'Varys up' }).click();
  await student.guesses();
  // Fair sharing and SRPT are equal here, so that either order of them is right.
  await expect(lesson).toContainText('Your order is right.');

  await student.goesOn('Which flow may wait?');
  await lesson.getByRole('button', { name: 'Its job is done only when' }).click();
  await expect(lesson).toContainText('Right.');
  await student.goesOn('Many coflows');
  await student.guesses();
  await expect(lesson).toContainText(/Stream: \d/);
  await student.goesOn('The price of not knowing');
  await student.guessesNumber('1.5');
  await expect(lesson).toContainText('Your guess: 1.50×');

  await student.goesOn('Your turn: when sizes are worth little');
  await lesson.getByRole('button', { name: 'Show a solution' }).click();
  await app.idle();
  await expect(lesson).toContainText('All conditions are met.');
  await student.goesOn('What to remember');
});

test('a student improves a scheme of her own until the task is met', async ({ app, page }) => {
  test.slow();
  const student = await Student.begins(app, 'Write your own scheduler');
  const { lesson } = student;
  await student.guessesNumber('3');
  await student.goesOn('Marks');
  await lesson.getByRole('button', { name: 'It avoids losses' }).click();
  await expect(lesson).toContainText('Not quite.');
  await student.goesOn('Two levels');
  await student.guessesNumber('0.5');
  await student.goesOn('Your turn');
  await expect(lesson.getByLabel('not met')).toHaveCount(1);

  await lesson.getByRole('button', { name: 'All settings of this race' }).click();
  const source = page.getByRole('textbox', { name: /source/i });
  await source.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(
    'scheme "Mine"\nsender {\n  tag {\n    level = step(offset, [40 KB, 150 KB, 1 MB])\n  }\n  window dctcp\n  recovery new_reno\n}\nports strict(4)\n',
  );
  await page.getByRole('button', { name: 'Back to the lesson' }).click();
  await app.run();
  await expect(lesson).toContainText('All conditions are met.');
});

test('Back restores a step with its answer, and a link leads to it', async ({ app, page }) => {
  const student = await Student.begins(app, 'Short behind long');
  const { lesson } = student;
  await student.guessesNumber('2');
  await student.goesOn('Where the time went');
  const link = page.url();
  expect(link).toContain('lesson~short-behind-long~2');

  await page.keyboard.press('ArrowRight');
  await expect(lesson.getByRole('heading', { name: 'Many flows' })).toBeFocused();
  await expect(page).toHaveURL(/lesson~short-behind-long~3/);
  await page.keyboard.press('ArrowLeft');
  await expect(lesson.getByRole('heading', { name: 'Where the time went' })).toBeVisible();
  await expect(page).toHaveURL(/lesson~short-behind-long~2/);
  await page.goBack();
  await page.goBack();
  await page.goBack();
  await app.idle();
  await expect(lesson.getByRole('heading', { name: 'One port, five flows' })).toBeVisible();
  await expect(lesson).toContainText('Your guess: 2.00×');

  await app.open(link.slice(link.indexOf('#')));
  await expect(lesson.getByRole('heading', { name: 'Where the time went' })).toBeVisible();
  await lesson.getByRole('button', { name: 'Leave the lesson' }).click();
  await expect(page.getByRole('region', { name: 'Set-up' })).toBeVisible();
  await expect.poll(() => page.url()).not.toContain('lesson');
});

test('a clicker turns the steps of a projected lesson', async ({ app, page }) => {
  await app.open('#p.2.preset=lesson~pias~2&view.display=projector&view.tab=flow');
  const lesson = page.getByRole('region', { name: /^Lesson:/ });
  await expect(lesson.getByRole('heading', { name: 'One long flow, demoted' })).toBeVisible();
  await page.keyboard.press('PageDown');
  await expect(lesson.getByRole('heading', { name: 'Bad thresholds' })).toBeVisible();
  await expect(page.locator('[data-display="projector"]')).toHaveCount(1);
  await page.keyboard.press('PageUp');
  await expect(lesson.getByRole('heading', { name: 'One long flow, demoted' })).toBeVisible();
});

test('the first look points at five parts of the page', async ({ app, page }) => {
  test.slow();
  await app.open();
  await page.getByRole('button', { name: 'A first look, in one minute' }).click();
  await app.idle();
  const student = new Student(app);
  for (const heading of ['Change something', 'See it happen', 'Ask why', 'Make it yours']) {
    await expect(page.locator('[data-pointed]')).toHaveCount(1);
    await student.goesOn(heading);
  }
  await expect(page.locator('[data-pointed]')).toHaveText(/Share/);
});

test('a dropped lesson is opened as text alone, and shared with a fresh browser', async ({
  app,
  page,
  browser,
}) => {
  await app.open();
  const text =
    'Bold **words**, <b id="injected">markup</b>, [a link](https://example.org), ![a picture](x.png).';
  const scenario = { ...OPENING, seeds: [1] };
  const steps = [
    { title: 'Look', text, scenario },
    { title: 'Compare', text: 'PIAS: {flows.fct_s.small.mean[PIAS] | seconds}.', scenario: {} },
  ];
  const lesson = { version: 1, title: 'Mine', summary: 'Two steps.', minutes: 5, goals: [], steps };
  await app.drop('mine.json', JSON.stringify(lesson));
  const student = new Student(app);
  await expect(student.lesson).toContainText('Mine, step 1 of 2');
  await expect(student.lesson.locator('strong')).toHaveText('words');
  await expect(student.lesson.locator('a, img, #injected')).toHaveCount(0);
  await student.goesOn('Compare');
  const measured = /PIAS: \d+(\.\d+)?\s[µm]s\./;
  await expect(student.lesson).toContainText(measured);
  const said = (await student.lesson.innerText()).match(measured)?.[0];
  await expect.poll(() => page.url()).toContain('#d.2.');

  const other = await browser.newContext();
  const fresh = new App(await other.newPage());
  const address = page.url();
  await fresh.page.goto(address);
  await fresh.idle();
  await expect(fresh.page.getByRole('region', { name: 'Lesson: Mine' })).toContainText(said ?? '');
  await other.close();

  await app.drop('bad.json', JSON.stringify({ ...lesson, minutes: 'ten' }));
  await expect(page.getByText('minutes: expected a number, got "ten"')).toBeVisible();
});

test('a lecturer writes a lesson from nothing, and a fresh browser takes it', async ({
  app,
  page,
  browser,
}) => {
  test.slow();
  await app.open(`#p.2.preset=first-race&${SMALL}&view.tab=lessons`);
  await page.getByRole('button', { name: 'begin with the present race' }).click();
  await app.idle();
  const editor = page.getByRole('region', { name: 'Lesson editor' });
  await editor.getByLabel('Title of the lesson').fill('Tomorrow');
  await editor.getByLabel('Heading').fill('Who is first?');
  await editor.getByLabel('Text (Markdown)').fill('Think of **short** flows.');
  await editor.getByLabel('Ask students for').selectOption('order');
  await editor.getByLabel('Explanation, shown with the result').fill('Priorities help.');

  // What would distract is hidden by a click.
  await page.getByRole('button', { name: 'Hide this part: Summary' }).click();
  await expect(page.getByText('Summary: hidden in this view')).toBeVisible();

  // Another view becomes the second step, with a slider and a task.
  await page.getByRole('button', { name: 'Network', exact: true }).first().click();
  await editor.getByRole('button', { name: 'Add this view as a step' }).click();
  await app.idle();
  await editor.getByLabel('Heading').fill('Make room');
  await editor.getByRole('button', { name: /^Choose in the set-up/ }).click();
  await page.getByRole('button', { name: 'Slider for students: Traffic: Load' }).click();
  await page.getByRole('button', { name: 'Slider for students: Network: Leaves' }).click();
  await expect(
    page.getByRole('button', { name: 'Slider for students: Network: Host rate' }),
  ).toBeDisabled();
  await page.getByRole('button', { name: 'Slider for students: Network: Leaves' }).click();
  await expect(page.getByText('1 of at most 2 chosen')).toBeVisible();
  await expectAccessible(page, '#set-up');
  await page.getByRole('button', { name: 'Back to the lesson' }).click();
  await expect(editor.getByLabel('from', { exact: true })).toHaveValue('0.3');
  await editor.getByLabel('Ask students for').selectOption('task');
  await editor.getByLabel('Task', { exact: true }).fill('Raise the load until it hurts.');
  await expectAccessible(page, '[aria-label="Lesson editor"]');
  expect(await overflow_px(page)).toBe(0);

  await editor.getByRole('button', { name: 'Try it as a student' }).click();
  await app.idle();
  const student = new Student(app);
  await expect(student.lesson).toContainText('Raise the load until it hurts.');
  await student.lesson.getByRole('button', { name: 'Edit this lesson' }).click();
  await expect(editor).toBeVisible();
  await expect.poll(() => page.url()).toContain('d.2.');
  const address = page.url();

  const other = await browser.newContext();
  const fresh = new App(await other.newPage());
  await fresh.page.goto(address);
  await fresh.idle();
  const reader = new Student(fresh);
  await expect(reader.lesson).toContainText('Tomorrow, step 2 of 2');
  await expect(reader.lesson.getByLabel('Traffic: Load')).toBeVisible();
  await reader.lesson.getByRole('button', { name: 'Back' }).click();
  await expect(reader.lesson.locator('strong')).toHaveText('short');
  await reader.guesses();
  await expect(reader.lesson).toContainText('Priorities help.');
  await expect(fresh.page.getByText('Hidden in this view: Summary.')).toBeVisible();
  await expect(fresh.page.getByRole('heading', { name: /^Summary/ })).toHaveCount(0);
  await fresh.page.getByRole('button', { name: 'Show everything' }).click();
  await expect(fresh.page.getByRole('heading', { name: /^Summary/ })).toBeVisible();
  await other.close();

  // A phone reads the same lesson from the code, at its first step.
  await editor.getByRole('button', { name: 'QR code' }).click();
  const scanned = await scan(page.getByRole('img', { name: /^QR code of the link to Tomorrow/ }));
  await page.keyboard.press('Escape');
  await app.open(new URL(scanned).hash);
  await expect(student.lesson).toContainText('Tomorrow, step 1 of 2');
});

test('a lesson works inside another page', async ({ app, page }) => {
  await app.open('#p.2.preset=lesson~short-behind-long~7&view.display=embed');
  const student = new Student(app);
  await expect(student.lesson.getByRole('heading', { name: 'Your turn' })).toBeVisible();
  await student.lesson.getByRole('button', { name: 'Show a solution' }).click();
  await app.idle();
  await expect(student.lesson).toContainText('All conditions are met.');
  await student.goesOn('What to remember');
  await expect(page.getByRole('navigation', { name: 'Views' })).toHaveCount(0);
});

test('a worksheet has all steps, with space for answers', async ({ app, page }) => {
  await app.open('#p.2.preset=first-race&view.tab=lessons');
  await page.evaluate(() => {
    window.print = () => {};
  });
  const card = page.getByRole('listitem').filter({ hasText: 'Incast' }).first();
  await card.getByRole('button', { name: 'Worksheet' }).click();
  await page.emulateMedia({ media: 'print' });
  const sheet = page.locator('article');
  await expect(sheet.getByRole('heading', { name: '1. Everyone answers' })).toBeVisible();
  await expect(sheet.locator('section')).toHaveCount(6);
  await expect(sheet).not.toContainText('{');
  await expect(page.getByRole('heading', { name: 'Lessons', level: 1 })).toBeHidden();
});

test('lessons are accessible, and fit on a phone @phone', async ({ app, page }) => {
  await app.open('#p.2.preset=first-race&view.tab=lessons');
  await expect(page.getByRole('heading', { name: 'Incast' })).toBeVisible();
  await expectAccessible(page);
  expect(await overflow_px(page)).toBe(0);
  for (const step of [1, 3, 4, 7]) {
    await app.open(`#p.2.preset=lesson~short-behind-long~${step}`);
    await expect(page.getByRole('region', { name: /^Lesson:/ })).toBeVisible();
    await expectAccessible(page, '[aria-label^="Lesson:"]');
    expect(await overflow_px(page)).toBe(0);
  }
});

// A student of a lesson, in journeys.

import type { Locator } from '@playwright/test';
import { type App, expect } from './app';

export class Student {
  readonly lesson: Locator;

  constructor(private readonly app: App) {
    this.lesson = app.page.getByRole('region', { name: /^Lesson:/ });
  }

  /** Starts a lesson from the course. */
  static async begins(app: App, title: string): Promise<Student> {
    await app.open('#p.2.preset=first-race&view.tab=lessons');
    const card = app.page.getByRole('listitem').filter({ hasText: title }).first();
    await card.getByRole('button', { name: 'Start' }).click();
    const student = new Student(app);
    await expect(student.lesson).toBeVisible();
    await app.idle();
    return student;
  }

  /** Commits to a prediction, and waits for its race. */
  async guesses(): Promise<void> {
    await this.lesson.getByRole('button', { name: 'That is my guess' }).click();
    await this.app.idle();
  }

  async guessesNumber(value: string): Promise<void> {
    await this.lesson.getByLabel('Your guess').fill(value);
    await this.guesses();
  }

  /** Goes to the next step, which has this heading. */
  async goesOn(heading: string): Promise<void> {
    await this.lesson.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(this.lesson.getByRole('heading', { name: heading, exact: true })).toBeVisible();
    await this.app.idle();
  }
}

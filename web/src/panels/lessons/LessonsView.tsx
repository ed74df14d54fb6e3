import { useEffect, useState } from 'react';
import type { Lesson } from '../../engine/generated';
import { loadCourse } from '../../state/lessons/library';
import { Button } from '../../ui/Button';
import { useSession } from '../shared/context';
import { LessonCard } from './LessonCard';
import styles from './lessons.module.css';
import { Worksheet } from './Worksheet';

type Course = readonly (readonly [string, Lesson])[];

/** The lessons of the course. */
export default function LessonsView() {
  const { addStep, busy } = useSession();
  const [course, setCourse] = useState<Course>([]);
  const [printed, setPrinted] = useState<Lesson | null>(null);
  useEffect(() => {
    const end = busy.begin();
    let current = true;
    loadCourse()
      .then((all) => current && setCourse(all))
      .finally(end);
    return () => {
      current = false;
    };
  }, [busy]);
  const print = (lesson: Lesson) => {
    setPrinted(lesson);
    // Waits until the worksheet is there.
    setTimeout(() => window.print(), 100);
  };
  return (
    <section className={styles.lessons} aria-label="Lessons">
      <header className={styles.head}>
        <h1>Lessons</h1>
        <p>
          Lessons ask first, then race. Every result in their texts is measured in your browser, by
          the race that you see.
        </p>
        <p>
          To write one, set up a race and choose <em>Add this view as a lesson step</em> from the
          menu, or{' '}
          <Button tone="link" onClick={() => void addStep()}>
            begin with the present race
          </Button>
          .
        </p>
      </header>
      <ol className={styles.course}>
        {course.map(([id, lesson]) => (
          <LessonCard key={id} id={id} lesson={lesson} onPrint={() => print(lesson)} />
        ))}
      </ol>
      {printed && <Worksheet lesson={printed} />}
    </section>
  );
}

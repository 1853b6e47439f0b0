/** Who can sign in at the sandbox's identity provider. */
import { z } from 'zod';

/** A business user; the points provider keeps points by the same subject. */
export const personSchema = z.strictObject({
  subject: z.string().regex(/^[\w-]{1,60}$/),
  name: z.string().max(80),
  /** The address; null for somebody whose company doesn't disclose one. */
  email: z.email().nullable(),
  emailVerified: z.boolean().default(true),
  locale: z.enum(['ko', 'en']).default('ko'),
});
export type Person = z.infer<typeof personSchema>;

const firstPeople: readonly Person[] = [
  {
    subject: 'employee-7',
    name: '이바다',
    email: 'business@example.com',
    emailVerified: true,
    locale: 'ko',
  },
  {
    subject: 'employee-8',
    name: '김하늘',
    email: 'business8@example.com',
    emailVerified: true,
    locale: 'en',
  },
  {
    subject: 'employee-9',
    name: '김머묾',
    email: 'business9@example.com',
    emailVerified: false,
    locale: 'ko',
  },
];

/** The people of the company; added ones disappear with a reset or a restart. */
export class People {
  readonly #bySubject = new Map<string, Person>();

  constructor() {
    this.reset();
  }

  all(): Person[] {
    return [...this.#bySubject.values()];
  }

  find(subject: string): Person | null {
    return this.#bySubject.get(subject) ?? null;
  }

  /** Adds somebody, or replaces the person with the same subject. */
  put(person: Person): void {
    this.#bySubject.set(person.subject, person);
  }

  reset(): void {
    this.#bySubject.clear();
    for (const person of firstPeople) this.put(person);
  }
}

// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';

import { signOut } from './sign-in';

const { leave } = vi.hoisted(() => ({ leave: vi.fn() }));
vi.mock('next-auth/react', () => ({ signOut: leave }));

beforeEach(() => {
  sessionStorage.clear();
  sessionStorage.setItem('meomum.reservation.draft', '{"values":{"name":"Kim"}}');
  sessionStorage.setItem('somebody.elses', '1');
});

it.each([
  ['answers', () => Promise.resolve()],
  ['doesn’t answer', () => Promise.reject(new Error('offline'))],
])('signing out removes what the tab keeps of a member when the site %s', async (_when, answer) => {
  leave.mockImplementation(answer);
  await signOut('/').catch(() => undefined);
  expect(Object.keys(sessionStorage)).toEqual(['somebody.elses']);
});

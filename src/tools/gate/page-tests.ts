/**
 * Prepares each test file of pages. Testing Library waits one second for something to appear, which is
 * too short where two files are run on two busy cores: what is drawn after a load or a press then
 * comes later than that. No test here measures time, so all wait up to 15 s.
 */
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 15_000 });
}

export {};

/**
 * Prepares each test file of pages. Testing Library waits one second for something to appear, which is
 * too short where two files are run on two busy cores: what is drawn after a load or a press then
 * comes later than that. No test here measures time, so all wait up to 15 s. Files share a document,
 * in an order that differs from run to run, so each begins with an empty one.
 */
if (typeof document !== 'undefined') {
  document.body.replaceChildren();
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 15_000 });
}

export {};

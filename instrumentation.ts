/** Runs once when the web server starts: opens the database before the first visitor comes. */
export async function register() {
  if (
    process.env.NEXT_RUNTIME !== 'nodejs' ||
    process.env.NEXT_PHASE === 'phase-production-build'
  ) {
    return;
  }
  const { runtime } = await import('./src/server/runtime');
  await runtime();
}

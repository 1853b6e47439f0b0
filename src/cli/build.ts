import { copyFonts, makePictures } from './lib/assets';
import { stampBuild } from './lib/build-stamp';
import { run } from './lib/processes';

/** Builds the site: pictures in their served sizes, fonts, then the pages. */
async function main(): Promise<number> {
  copyFonts();
  const made = await makePictures();
  if (made > 0) process.stdout.write(`Pictures: ${made} sizes made\n`);
  const code = await run(process.execPath, ['node_modules/next/dist/bin/next', 'build'], {
    ...process.env,
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
  });
  if (code === 0) stampBuild(process.env.NEXT_DIST_DIR ?? '.next');
  return code;
}

process.exitCode = await main();

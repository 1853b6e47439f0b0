import { runCommand } from '../lib/command';
import { FIRST_VIEWS, type FirstView, openFirst, tableOf } from './first-view';
import { withSiteInBrowser } from './bench-site';

/**
 * `npm run bench:view`: what a first visitor's browser loads of the main, results and a hotel's page
 * (`first-view.ts`). The figures are the same in every run but for the hotels that the day's prices
 * put first.
 */
const main = (): Promise<void> =>
  withSiteInBrowser(3870, async (browser, siteUrl) => {
    const views: Array<[string, FirstView]> = [];
    for (const wanted of FIRST_VIEWS) {
      views.push([wanted.name, await openFirst(browser, siteUrl, wanted)]);
    }
    process.stdout.write(`\n${tableOf(views)}\n`);
  });

runCommand(main);

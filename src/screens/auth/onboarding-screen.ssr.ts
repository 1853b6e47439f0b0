import { paths } from '@/config/routes';
import { ApiError } from '@/lib/api/client';
import { defineSsr } from '@/ssr/define-ssr';
import { endSession } from './end-session';
import { entryOf, type EntryProps } from './entry.ssr';

/**
 * Needs a session, yet asks for one itself: the profile redirect leads here whatever the state of
 * the session, so one that is over has to be taken away before the way to the sign-in page is free.
 */
export const getServerSideProps = defineSsr<EntryProps>({
  namespaces: ['auth', 'errors'],
  load: async ({ session, query, context, need, prefetch }) => {
    const signIn = () => {
      endSession(context);
      return { redirect: `${paths.login(context.resolvedUrl)}&error=SessionRequired` };
    };
    if (session === null) return signIn();
    const props = entryOf(query);
    if (session.user?.profileComplete === true) return { redirect: props.target };
    try {
      await Promise.all([
        need('getUser', {}),
        need('checkInfo', {}),
        prefetch('listCountries', {}),
      ]);
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return signIn();
      throw error;
    }
    return { props };
  },
});

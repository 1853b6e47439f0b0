import { paths } from '@/config/routes';
import { ApiError } from '@/lib/api/client';
import { defineSsr } from '@/ssr/define-ssr';
import { entryOf, type EntryProps } from './entry.ssr';

/**
 * This page checks the session itself, although it needs one. Members with an incomplete profile
 * are always redirected here, so a session that has ended must be deleted before the sign-in page
 * can be reached.
 */
export const getServerSideProps = defineSsr<EntryProps>({
  namespaces: ['auth', 'errors'],
  load: async ({ session, query, context, endSession, need, prefetch }) => {
    const signIn = () => {
      endSession();
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

import Head from 'next/head';

export type PageHeadProps = {
  title: string;
  description?: string;
  /** Absolute URL of this page in its own language. */
  canonical?: string;
  /** Absolute URLs of the page by hreflang. */
  alternates?: ReadonlyArray<{ language: string; href: string }>;
  /** Not for search engines: personal pages. */
  noIndex?: boolean;
};

/** Title, description and links of a page's head. */
export function PageHead({ title, description, canonical, alternates, noIndex }: PageHeadProps) {
  return (
    <Head>
      <title>{title}</title>
      <meta key="og:title" property="og:title" content={title} />
      {description === undefined ? null : (
        <meta key="description" name="description" content={description} />
      )}
      {canonical === undefined ? null : <link key="canonical" rel="canonical" href={canonical} />}
      {alternates?.map(({ language, href }) => (
        <link key={`alternate-${language}`} rel="alternate" hrefLang={language} href={href} />
      ))}
      {noIndex === true ? <meta key="robots" name="robots" content="noindex" /> : null}
    </Head>
  );
}

import Head from 'next/head';

export type PageHeadProps = {
  title: string;
  description?: string;
  /** Absolute URL of this page in its own language. */
  canonical?: string;
  /** Absolute URLs of the page by hreflang. */
  alternates?: ReadonlyArray<{ language: string; href: string }>;
  /** Name of the master picture that a shared link shows; without it the site's own. */
  picture?: string;
  /** Not for search engines: personal pages. */
  noIndex?: boolean;
};

/** Address of a picture in the size of a shared link; the document adds the origin. */
export function sharePicture(name: string): string {
  return `/share/${name}.jpg`;
}

/** Title, description, shared picture and links of a page's head. */
export function PageHead(props: PageHeadProps) {
  const { title, description, canonical, alternates, picture, noIndex } = props;
  return (
    <Head>
      <title>{title}</title>
      <meta key="og:title" property="og:title" content={title} />
      {description === undefined ? null : (
        <meta key="description" name="description" content={description} />
      )}
      {description === undefined ? null : (
        <meta key="og:description" property="og:description" content={description} />
      )}
      {picture === undefined ? null : (
        <meta key="og:image" property="og:image" content={sharePicture(picture)} />
      )}
      {canonical === undefined ? null : <link key="canonical" rel="canonical" href={canonical} />}
      {alternates?.map(({ language, href }) => (
        <link key={`alternate-${language}`} rel="alternate" hrefLang={language} href={href} />
      ))}
      {noIndex === true ? <meta key="robots" name="robots" content="noindex" /> : null}
    </Head>
  );
}

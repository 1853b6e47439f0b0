import { listSitemapHotels } from './list-sitemap-hotels';
import { listSitemapPages } from './list-sitemap-pages';

export const sitemapHandlers = { listSitemapPages, listSitemapHotels };

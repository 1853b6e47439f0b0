import { listSitemapHotels, listSitemapPages } from './sitemap';

export const sitemapHandlers = { listSitemapPages, listSitemapHotels };

export { Hero } from './hero';
export { BottomBanners, LengthBand, Promises, Quotes, RegionTiles } from './parts';

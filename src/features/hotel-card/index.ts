export { HotelCards } from './hotel-cards';

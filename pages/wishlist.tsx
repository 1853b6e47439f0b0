export { WishlistScreen as default } from '@/screens/saved/wishlist-screen';
export { getServerSideProps } from '@/screens/saved/wishlist-screen.ssr';

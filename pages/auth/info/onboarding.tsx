export { OnboardingScreen as default } from '@/screens/auth/onboarding-screen';
export { getServerSideProps } from '@/screens/auth/onboarding-screen.ssr';

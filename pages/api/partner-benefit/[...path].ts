import { partnerBenefitDoor } from '@/ssr/api-door';

export default partnerBenefitDoor;

export const config = { api: { bodyParser: false, externalResolver: true } };

import type { User } from '@/contract/auth';
import { ageRangeOf } from '@/domain/person';
import { seoulToday } from '@/domain/stay';
import type { MemberRow } from './member-queries';

const instant = (date: Date | null) => date?.toISOString() ?? null;

/** Presents a member to themselves, with the field names of section 3 of the specification. */
export function presentUser(row: MemberRow, socials: readonly string[], now: Date): User {
  return {
    id: row.id,
    name: row.name,
    nick_name: row.nickName,
    email: row.email,
    profile_image: row.profileImage,
    tel: row.tel,
    country_code: row.countryCode,
    iso: row.iso,
    tel_verified_at: instant(row.telVerifiedAt),
    // Computed when the year of birth is known; otherwise a provider may have given the age range
    // alone.
    age_range: ageRangeOf(row, seoulToday(now)) ?? row.ageRange,
    birthyear: row.birthyear,
    birthday: row.birthday,
    gender: row.gender,
    visit_route: row.visitRoute,
    marketing: row.marketing,
    privacy_uses_marketing: row.privacyUsesMarketing,
    email_verified_at: instant(row.emailVerifiedAt),
    last_login_at: instant(row.lastLoginAt),
    deleted_at: instant(row.deletedAt),
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    isSocial: socials.length > 0,
    isAdmin: row.isAdmin,
    socials: socials.map((provider) => ({ provider })),
    roles: row.roles,
    language: row.language,
  };
}

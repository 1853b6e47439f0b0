-- Refresh tokens of before can't be exchanged any more: their devices sign in once anew.
DELETE FROM "member_sessions";--> statement-breakpoint
ALTER TABLE "member_sessions" DROP CONSTRAINT "member_sessions_refresh_token_hash_unique";--> statement-breakpoint
ALTER TABLE "member_sessions" ADD COLUMN "refresh_salt" text NOT NULL;--> statement-breakpoint
ALTER TABLE "member_sessions" ADD COLUMN "generation" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "member_sessions" ADD COLUMN "previous_generation" integer;--> statement-breakpoint
ALTER TABLE "member_sessions" ADD COLUMN "issued_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "member_sessions" ADD COLUMN "presented_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "member_sessions" ADD COLUMN "via" text DEFAULT 'email' NOT NULL;--> statement-breakpoint
ALTER TABLE "member_sessions" ADD COLUMN "browser" text;--> statement-breakpoint
ALTER TABLE "member_sessions" ADD COLUMN "system" text;--> statement-breakpoint
ALTER TABLE "member_sessions" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "member_sessions" ADD COLUMN "last_used_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "member_sessions" ADD COLUMN "revoked_for" text;--> statement-breakpoint
ALTER TABLE "member_sessions" DROP COLUMN "refresh_token_hash";
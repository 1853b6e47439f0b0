ALTER TABLE "hotels" ADD COLUMN "profile" jsonb;--> statement-breakpoint
UPDATE "hotels" SET "profile" = jsonb_build_object('description', "description", 'policies', "policies", 'notice', "notice", 'faqs', "faqs");--> statement-breakpoint
ALTER TABLE "hotels" ALTER COLUMN "profile" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "hotels" DROP COLUMN "description";--> statement-breakpoint
ALTER TABLE "hotels" DROP COLUMN "policies";--> statement-breakpoint
ALTER TABLE "hotels" DROP COLUMN "notice";--> statement-breakpoint
ALTER TABLE "hotels" DROP COLUMN "faqs";

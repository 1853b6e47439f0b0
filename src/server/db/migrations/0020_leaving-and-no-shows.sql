ALTER TABLE "reservations" ADD COLUMN "rates" jsonb;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "no_show" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "stay_changes" ADD COLUMN "kind" text DEFAULT 'DATES' NOT NULL;--> statement-breakpoint
ALTER TABLE "stay_changes" ADD COLUMN "rates" jsonb;--> statement-breakpoint
ALTER TABLE "stay_changes" ADD COLUMN "fee" integer DEFAULT 0 NOT NULL;
CREATE TABLE "operator_content" (
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"removed" boolean NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "operator_content_kind_key_pk" PRIMARY KEY("kind","key")
);
--> statement-breakpoint
ALTER TABLE "banners" ADD COLUMN "starts_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "banners" ADD COLUMN "ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "banners" ADD COLUMN "audience" text DEFAULT 'everyone' NOT NULL;--> statement-breakpoint
ALTER TABLE "banners" ADD COLUMN "locales" text[] DEFAULT '{ko,en}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "body" jsonb DEFAULT '{"ko":"","en":""}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "event_pages" ADD COLUMN "starts_on" date;--> statement-breakpoint
ALTER TABLE "promotions" ADD COLUMN "terms" jsonb DEFAULT '[]'::jsonb NOT NULL;
CREATE TABLE "idempotency_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"member_id" uuid,
	"fingerprint" text NOT NULL,
	"claim" uuid NOT NULL,
	"claimed_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"status" smallint,
	"answer" jsonb
);
--> statement-breakpoint
CREATE TABLE "reservation_drafts" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"values" jsonb NOT NULL,
	"revision" uuid NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "hold_extended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "arrival" text;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "for_other" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation_drafts" ADD CONSTRAINT "reservation_drafts_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "idempotency_keys_owner" ON "idempotency_keys" USING btree ("owner","claimed_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_claimed" ON "idempotency_keys" USING btree ("claimed_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_member" ON "idempotency_keys" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "reservation_drafts_updated" ON "reservation_drafts" USING btree ("updated_at");
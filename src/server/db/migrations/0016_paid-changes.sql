DROP INDEX "stay_changes_one_held";--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "change_id" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "change_id" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "part" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "stay_changes" ADD COLUMN "to_pay" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stay_changes" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stay_changes" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_change_id_stay_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."stay_changes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_change_id_stay_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."stay_changes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "stay_changes_one_open" ON "stay_changes" USING btree ("reservation_id") WHERE state in ('DUE', 'PAYING', 'HELD');--> statement-breakpoint
CREATE INDEX "stay_changes_due" ON "stay_changes" USING btree ("expires_at") WHERE state = 'DUE';
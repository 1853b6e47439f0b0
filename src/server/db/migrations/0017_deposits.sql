ALTER TABLE "payment_attempts" ADD COLUMN "method" text DEFAULT 'CARD' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "bank" text;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "account_number" text;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "account_holder" text;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "deposit_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "deposit_secret" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "account" jsonb;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "payment_method" text DEFAULT 'CARD' NOT NULL;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "deposit_bank" text;--> statement-breakpoint
CREATE INDEX "payment_attempts_deposits" ON "payment_attempts" USING btree ("updated_at") WHERE state = 'AWAITING_DEPOSIT';--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "reservations_arrivals" ON "reservations" USING btree ("check_in") WHERE state = 'BOOKED';--> statement-breakpoint
CREATE INDEX "reservations_departures" ON "reservations" USING btree ("check_out") WHERE state in ('BOOKED', 'COMPLETED');
ALTER TABLE "payment_attempts" ADD COLUMN "cash_receipt" jsonb;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "cash_receipt_url" text;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "cash_receipt" jsonb;
CREATE SEQUENCE "public"."voucher_coupon_ids" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1000000 CACHE 1;--> statement-breakpoint
CREATE TABLE "voucher_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"voucher_id" uuid,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"event" text NOT NULL,
	"from_state" text,
	"to_state" text NOT NULL,
	"amount" integer DEFAULT 0 NOT NULL,
	"payment" text
);
--> statement-breakpoint
CREATE TABLE "voucher_orders" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"product_id" integer NOT NULL,
	"coupon_id" integer NOT NULL,
	"title" jsonb NOT NULL,
	"nights" smallint NOT NULL,
	"valid_days" smallint NOT NULL,
	"unit_price" integer NOT NULL,
	"quantity" smallint NOT NULL,
	"total" integer NOT NULL,
	"state" text NOT NULL,
	"from_name" text NOT NULL,
	"gift" jsonb,
	"send_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"consents" jsonb NOT NULL,
	"language" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "voucher_orders_total" CHECK ("voucher_orders"."total" = "voucher_orders"."unit_price" * "voucher_orders"."quantity"),
	CONSTRAINT "voucher_orders_quantity" CHECK ("voucher_orders"."quantity" >= 1)
);
--> statement-breakpoint
CREATE TABLE "voucher_payments" (
	"order_id" text PRIMARY KEY NOT NULL,
	"voucher_order_id" text NOT NULL,
	"provider" text NOT NULL,
	"attempt" smallint NOT NULL,
	"state" text NOT NULL,
	"amount" integer NOT NULL,
	"payment_key" text,
	"checkout_url" text,
	"card_issuer" text,
	"card_number" text,
	"receipt_url" text,
	"failure_code" text,
	"captured_at" timestamp with time zone,
	"refunded" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "voucher_payments_payment_key_unique" UNIQUE("payment_key"),
	CONSTRAINT "voucher_payments_number" UNIQUE("voucher_order_id","attempt"),
	CONSTRAINT "voucher_payments_refund" CHECK ("voucher_payments"."refunded" >= 0 and "voucher_payments"."refunded" <= "voucher_payments"."amount")
);
--> statement-breakpoint
CREATE TABLE "voucher_products" (
	"id" integer PRIMARY KEY NOT NULL,
	"group_id" text NOT NULL,
	"position" integer NOT NULL,
	"title" jsonb NOT NULL,
	"terms" jsonb NOT NULL,
	"nights" smallint NOT NULL,
	"night_cap" integer NOT NULL,
	"price" integer NOT NULL,
	"hotel_id" integer,
	"on_sale" boolean DEFAULT true NOT NULL,
	"valid_days" smallint DEFAULT 365 NOT NULL,
	"coupon_id" integer,
	CONSTRAINT "voucher_products_price" CHECK ("voucher_products"."price" >= 100),
	CONSTRAINT "voucher_products_nights" CHECK ("voucher_products"."nights" >= 1)
);
--> statement-breakpoint
CREATE TABLE "voucher_refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" text NOT NULL,
	"voucher_id" uuid,
	"amount" integer NOT NULL,
	"state" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"completed_at" timestamp with time zone,
	CONSTRAINT "voucher_refunds_idempotency_key_unique" UNIQUE("idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "vouchers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" text NOT NULL,
	"number" smallint NOT NULL,
	"state" text NOT NULL,
	"price" integer NOT NULL,
	"code_digest" text NOT NULL,
	"code_sealed" text NOT NULL,
	"valid_until" timestamp with time zone NOT NULL,
	"redeemed_by" uuid,
	"redeemed_at" timestamp with time zone,
	"personal_coupon_id" integer,
	"refund" integer,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "vouchers_code_digest_unique" UNIQUE("code_digest"),
	CONSTRAINT "vouchers_number" UNIQUE("order_id","number"),
	CONSTRAINT "vouchers_redeemed" CHECK (("vouchers"."state" = 'REDEEMED') = ("vouchers"."personal_coupon_id" is not null)),
	CONSTRAINT "vouchers_refund" CHECK (("vouchers"."refund" is not null) = ("vouchers"."state" in ('REFUNDING', 'REFUNDED'))
        and "vouchers"."refund" between 0 and "vouchers"."price")
);
--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "sealed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "voucher_events" ADD CONSTRAINT "voucher_events_order_id_voucher_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."voucher_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_events" ADD CONSTRAINT "voucher_events_voucher_id_vouchers_id_fk" FOREIGN KEY ("voucher_id") REFERENCES "public"."vouchers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_orders" ADD CONSTRAINT "voucher_orders_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_orders" ADD CONSTRAINT "voucher_orders_product_id_voucher_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."voucher_products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_orders" ADD CONSTRAINT "voucher_orders_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_payments" ADD CONSTRAINT "voucher_payments_voucher_order_id_voucher_orders_id_fk" FOREIGN KEY ("voucher_order_id") REFERENCES "public"."voucher_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_products" ADD CONSTRAINT "voucher_products_group_id_voucher_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."voucher_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_products" ADD CONSTRAINT "voucher_products_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_refunds" ADD CONSTRAINT "voucher_refunds_order_id_voucher_payments_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."voucher_payments"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_refunds" ADD CONSTRAINT "voucher_refunds_voucher_id_vouchers_id_fk" FOREIGN KEY ("voucher_id") REFERENCES "public"."vouchers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vouchers" ADD CONSTRAINT "vouchers_order_id_voucher_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."voucher_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vouchers" ADD CONSTRAINT "vouchers_redeemed_by_members_id_fk" FOREIGN KEY ("redeemed_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vouchers" ADD CONSTRAINT "vouchers_personal_coupon_id_personal_coupons_id_fk" FOREIGN KEY ("personal_coupon_id") REFERENCES "public"."personal_coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "voucher_events_order" ON "voucher_events" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "voucher_orders_member" ON "voucher_orders" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "voucher_orders_open" ON "voucher_orders" USING btree ("expires_at") WHERE state = 'OPEN';--> statement-breakpoint
CREATE INDEX "voucher_orders_to_send" ON "voucher_orders" USING btree ("send_at") WHERE state = 'PAID' and sent_at is null;--> statement-breakpoint
CREATE INDEX "voucher_products_group" ON "voucher_products" USING btree ("group_id","position");--> statement-breakpoint
CREATE INDEX "voucher_refunds_order" ON "voucher_refunds" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "voucher_refunds_one_open" ON "voucher_refunds" USING btree ("order_id") WHERE state = 'REQUESTED';--> statement-breakpoint
CREATE INDEX "vouchers_redeemed_by" ON "vouchers" USING btree ("redeemed_by");--> statement-breakpoint
CREATE UNIQUE INDEX "vouchers_coupon" ON "vouchers" USING btree ("personal_coupon_id");--> statement-breakpoint
CREATE INDEX "vouchers_ending" ON "vouchers" USING btree ("valid_until") WHERE state = 'ACTIVE';--> statement-breakpoint
ALTER TABLE "voucher_groups" DROP COLUMN "vouchers";
CREATE TABLE "areas" (
	"region_id" text NOT NULL,
	"id" text NOT NULL,
	"name" jsonb NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "areas_region_id_id_pk" PRIMARY KEY("region_id","id")
);
--> statement-breakpoint
CREATE TABLE "hotels" (
	"id" integer PRIMARY KEY NOT NULL,
	"region_id" text NOT NULL,
	"area_id" text NOT NULL,
	"name" jsonb NOT NULL,
	"type" text NOT NULL,
	"grade" smallint NOT NULL,
	"address" jsonb NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"phone" text NOT NULL,
	"summary" jsonb NOT NULL,
	"description" jsonb NOT NULL,
	"check_in_time" text NOT NULL,
	"check_out_time" text NOT NULL,
	"amenities" text[] NOT NULL,
	"cleaning_per_week" smallint NOT NULL,
	"policies" jsonb NOT NULL,
	"notice" jsonb,
	"pictures" jsonb NOT NULL,
	"cancellation_policy" jsonb NOT NULL,
	"length_discounts" jsonb NOT NULL,
	"min_nights" smallint NOT NULL,
	"max_nights" smallint NOT NULL,
	"tour" jsonb,
	"neighbourhood" jsonb NOT NULL,
	"faqs" jsonb NOT NULL,
	"sponsored" boolean NOT NULL,
	"review_count" integer DEFAULT 0 NOT NULL,
	"long_stay_review_count" integer DEFAULT 0 NOT NULL,
	"review_score" smallint,
	"review_scores" jsonb,
	"demo_seed" integer
);
--> statement-breakpoint
CREATE TABLE "rate_plans" (
	"id" integer PRIMARY KEY NOT NULL,
	"room_type_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"name" jsonb NOT NULL,
	"description" jsonb NOT NULL,
	"price_percent" smallint NOT NULL,
	"breakfast_per_guest_night" integer NOT NULL,
	"refundable" boolean NOT NULL,
	"min_nights" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "regions" (
	"id" text PRIMARY KEY NOT NULL,
	"name" jsonb NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" integer PRIMARY KEY NOT NULL,
	"hotel_id" integer NOT NULL,
	"room_type_id" integer NOT NULL,
	"author" text NOT NULL,
	"language" text NOT NULL,
	"score" smallint NOT NULL,
	"scores" jsonb NOT NULL,
	"nights" smallint NOT NULL,
	"traveller" text NOT NULL,
	"stayed_in" text NOT NULL,
	"written_on" date NOT NULL,
	"text" text NOT NULL,
	"reply" jsonb
);
--> statement-breakpoint
CREATE TABLE "room_nights" (
	"room_type_id" integer NOT NULL,
	"night" date NOT NULL,
	"total" smallint NOT NULL,
	"sold" smallint DEFAULT 0 NOT NULL,
	"price" integer NOT NULL,
	"closed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "room_nights_room_type_id_night_pk" PRIMARY KEY("room_type_id","night"),
	CONSTRAINT "room_nights_never_oversold" CHECK ("room_nights"."sold" >= 0 and "room_nights"."sold" <= "room_nights"."total"),
	CONSTRAINT "room_nights_price_positive" CHECK ("room_nights"."price" > 0)
);
--> statement-breakpoint
CREATE TABLE "room_types" (
	"id" integer PRIMARY KEY NOT NULL,
	"hotel_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"name" jsonb NOT NULL,
	"summary" jsonb NOT NULL,
	"size_m2" integer NOT NULL,
	"beds" jsonb NOT NULL,
	"view" text NOT NULL,
	"base_guests" smallint NOT NULL,
	"max_guests" smallint NOT NULL,
	"extra_guest_per_night" integer NOT NULL,
	"amenities" text[] NOT NULL,
	"pictures" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL,
	"refresh_token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "member_sessions_refresh_token_hash_unique" UNIQUE("refresh_token_hash")
);
--> statement-breakpoint
CREATE TABLE "member_socials" (
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"member_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "member_socials_provider_subject_pk" PRIMARY KEY("provider","subject")
);
--> statement-breakpoint
CREATE TABLE "members" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"password_hash" text,
	"name" text DEFAULT '' NOT NULL,
	"nick_name" text DEFAULT '' NOT NULL,
	"tel" text DEFAULT '' NOT NULL,
	"country_code" text DEFAULT '' NOT NULL,
	"iso" text DEFAULT '' NOT NULL,
	"age_range" text,
	"birthyear" text,
	"birthday" text,
	"gender" text,
	"profile_image" text,
	"visit_route" text,
	"marketing" boolean DEFAULT false NOT NULL,
	"marketing_decided_at" timestamp with time zone,
	"privacy_uses_marketing" boolean DEFAULT false NOT NULL,
	"language" text DEFAULT 'kr' NOT NULL,
	"notifications" jsonb DEFAULT '{"booking":{"mail":true,"sms":true},"marketing":{"mail":false,"sms":false}}'::jsonb NOT NULL,
	"is_admin" boolean DEFAULT false NOT NULL,
	"roles" text[] DEFAULT '{}' NOT NULL,
	"email_verified_at" timestamp with time zone,
	"last_login_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "members_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" serial PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"title" jsonb NOT NULL,
	"body" jsonb NOT NULL,
	"href" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "personal_coupons" (
	"id" serial PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"coupon_id" integer NOT NULL,
	"issued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_reservation_id" text,
	CONSTRAINT "personal_coupons_used_reservation_id_unique" UNIQUE("used_reservation_id")
);
--> statement-breakpoint
CREATE TABLE "rate_events" (
	"id" serial PRIMARY KEY NOT NULL,
	"bucket" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "verification_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"channel" text NOT NULL,
	"address" text NOT NULL,
	"purpose" text NOT NULL,
	"code_hash" text NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"consumed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "partner_payment_logs" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"reservation_id" text NOT NULL,
	"step" text NOT NULL,
	"detail" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_attempts" (
	"order_id" text PRIMARY KEY NOT NULL,
	"reservation_id" text NOT NULL,
	"attempt" smallint NOT NULL,
	"state" text NOT NULL,
	"amount" integer NOT NULL,
	"payment_key" text,
	"checkout_url" text,
	"card_issuer" text,
	"card_number" text,
	"installment_months" smallint DEFAULT 0 NOT NULL,
	"receipt_url" text,
	"failure_code" text,
	"captured_at" timestamp with time zone,
	"refunded" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_attempts_payment_key_unique" UNIQUE("payment_key"),
	CONSTRAINT "payment_attempts_number" UNIQUE("reservation_id","attempt"),
	CONSTRAINT "payment_attempts_refund" CHECK ("payment_attempts"."refunded" >= 0 and "payment_attempts"."refunded" <= "payment_attempts"."amount")
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" text NOT NULL,
	"purpose" text NOT NULL,
	"amount" integer NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"completed_at" timestamp with time zone,
	CONSTRAINT "refunds_idempotency_key_unique" UNIQUE("idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "reservation_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"reservation_id" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor" text NOT NULL,
	"event" text NOT NULL,
	"from_state" text,
	"to_state" text NOT NULL,
	"amount" integer DEFAULT 0 NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reservations" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"hotel_id" integer NOT NULL,
	"room_type_id" integer NOT NULL,
	"rate_plan_id" integer NOT NULL,
	"check_in" date NOT NULL,
	"check_out" date NOT NULL,
	"adults" smallint NOT NULL,
	"children" smallint NOT NULL,
	"state" text NOT NULL,
	"hold_expires_at" timestamp with time zone NOT NULL,
	"quote" jsonb NOT NULL,
	"total" integer NOT NULL,
	"refundable" boolean NOT NULL,
	"cancellation_policy" jsonb NOT NULL,
	"guest" jsonb NOT NULL,
	"requests" text NOT NULL,
	"consents" jsonb NOT NULL,
	"language" text NOT NULL,
	"installment_months" smallint DEFAULT 0 NOT NULL,
	"idempotency_key" text NOT NULL,
	"booked_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"refund" integer,
	"refund_fee_percent" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reservations_idempotency" UNIQUE("member_id","idempotency_key"),
	CONSTRAINT "reservations_half_open" CHECK ("reservations"."check_in" < "reservations"."check_out"),
	CONSTRAINT "reservations_total" CHECK ("reservations"."total" >= 0)
);
--> statement-breakpoint
CREATE TABLE "banners" (
	"id" serial PRIMARY KEY NOT NULL,
	"slot" text NOT NULL,
	"position" integer NOT NULL,
	"title" jsonb NOT NULL,
	"body" jsonb NOT NULL,
	"action" jsonb NOT NULL,
	"href" text NOT NULL,
	"picture" text,
	"active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "collections" (
	"tag" text PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"title" jsonb NOT NULL,
	"summary" jsonb NOT NULL,
	"picture" text NOT NULL,
	"hotel_ids" integer[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"id" integer PRIMARY KEY NOT NULL,
	"title" jsonb NOT NULL,
	"terms" jsonb NOT NULL,
	"kind" text NOT NULL,
	"value" integer NOT NULL,
	"cap" integer,
	"min_total" integer NOT NULL,
	"min_nights" integer NOT NULL,
	"valid_from" timestamp with time zone NOT NULL,
	"valid_until" timestamp with time zone NOT NULL,
	"hotel_ids" integer[],
	"downloadable" boolean NOT NULL,
	"serial" text,
	"stock" integer,
	"issued" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "coupons_serial_unique" UNIQUE("serial")
);
--> statement-breakpoint
CREATE TABLE "event_pages" (
	"slug" text PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"title" jsonb NOT NULL,
	"summary" jsonb NOT NULL,
	"body" jsonb NOT NULL,
	"picture" text NOT NULL,
	"ends_on" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "main_catalogs" (
	"id" text PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"title" jsonb NOT NULL,
	"region_id" text NOT NULL,
	"area_id" text,
	"picture" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "main_sections" (
	"id" text PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"title" jsonb NOT NULL,
	"summary" jsonb NOT NULL,
	"rule" text NOT NULL,
	"href" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "promotions" (
	"tag" text PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"title" jsonb NOT NULL,
	"summary" jsonb NOT NULL,
	"body" jsonb NOT NULL,
	"picture" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"hotel_ids" integer[] NOT NULL,
	"coupon_ids" integer[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_facts" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_faqs" (
	"id" serial PRIMARY KEY NOT NULL,
	"category" text NOT NULL,
	"position" integer NOT NULL,
	"question" jsonb NOT NULL,
	"answer" jsonb NOT NULL,
	"on_main" boolean DEFAULT false NOT NULL,
	"on_mypage" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visit_routes" (
	"id" text PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"label" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "voucher_groups" (
	"id" text PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"title" jsonb NOT NULL,
	"summary" jsonb NOT NULL,
	"vouchers" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "areas" ADD CONSTRAINT "areas_region_id_regions_id_fk" FOREIGN KEY ("region_id") REFERENCES "public"."regions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hotels" ADD CONSTRAINT "hotels_region_id_area_id_areas_region_id_id_fk" FOREIGN KEY ("region_id","area_id") REFERENCES "public"."areas"("region_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rate_plans" ADD CONSTRAINT "rate_plans_room_type_id_room_types_id_fk" FOREIGN KEY ("room_type_id") REFERENCES "public"."room_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_hotel_id_hotels_id_fk" FOREIGN KEY ("hotel_id") REFERENCES "public"."hotels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_room_type_id_room_types_id_fk" FOREIGN KEY ("room_type_id") REFERENCES "public"."room_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_nights" ADD CONSTRAINT "room_nights_room_type_id_room_types_id_fk" FOREIGN KEY ("room_type_id") REFERENCES "public"."room_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_types" ADD CONSTRAINT "room_types_hotel_id_hotels_id_fk" FOREIGN KEY ("hotel_id") REFERENCES "public"."hotels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_sessions" ADD CONSTRAINT "member_sessions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_socials" ADD CONSTRAINT "member_socials_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "personal_coupons" ADD CONSTRAINT "personal_coupons_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_payment_logs" ADD CONSTRAINT "partner_payment_logs_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_payment_attempts_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."payment_attempts"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation_events" ADD CONSTRAINT "reservation_events_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_hotel_id_hotels_id_fk" FOREIGN KEY ("hotel_id") REFERENCES "public"."hotels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_room_type_id_room_types_id_fk" FOREIGN KEY ("room_type_id") REFERENCES "public"."room_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_rate_plan_id_rate_plans_id_fk" FOREIGN KEY ("rate_plan_id") REFERENCES "public"."rate_plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hotels_region_area" ON "hotels" USING btree ("region_id","area_id");--> statement-breakpoint
CREATE INDEX "rate_plans_room_type" ON "rate_plans" USING btree ("room_type_id");--> statement-breakpoint
CREATE INDEX "reviews_hotel" ON "reviews" USING btree ("hotel_id","nights","written_on");--> statement-breakpoint
CREATE INDEX "reviews_written" ON "reviews" USING btree ("written_on");--> statement-breakpoint
CREATE INDEX "room_types_hotel" ON "room_types" USING btree ("hotel_id");--> statement-breakpoint
CREATE INDEX "member_sessions_member" ON "member_sessions" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "member_socials_member" ON "member_socials" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "notifications_member" ON "notifications" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "personal_coupons_member" ON "personal_coupons" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "rate_events_bucket" ON "rate_events" USING btree ("bucket","at");--> statement-breakpoint
CREATE INDEX "verification_codes_address" ON "verification_codes" USING btree ("address","created_at");--> statement-breakpoint
CREATE INDEX "reservation_events_reservation" ON "reservation_events" USING btree ("reservation_id");--> statement-breakpoint
CREATE INDEX "reservations_member" ON "reservations" USING btree ("member_id","check_in");--> statement-breakpoint
CREATE INDEX "reservations_live_holds" ON "reservations" USING btree ("hold_expires_at") WHERE state in ('HELD', 'PAYING', 'CANCELLING');--> statement-breakpoint
CREATE INDEX "banners_slot" ON "banners" USING btree ("slot","position");
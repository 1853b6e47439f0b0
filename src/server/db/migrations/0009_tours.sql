CREATE TABLE "tour_slots" (
	"hotel_id" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"taken" integer NOT NULL,
	"capacity" integer NOT NULL,
	CONSTRAINT "tour_slots_hotel_id_starts_at_pk" PRIMARY KEY("hotel_id","starts_at"),
	CONSTRAINT "tour_slots_never_overbooked" CHECK ("tour_slots"."taken" between 0 and "tour_slots"."capacity")
);
--> statement-breakpoint
CREATE TABLE "tours" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"hotel_id" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"minutes" smallint NOT NULL,
	"state" text NOT NULL,
	"people" smallint NOT NULL,
	"visitor" jsonb NOT NULL,
	"note" text NOT NULL,
	"language" text NOT NULL,
	"revision" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tour_slots" ADD CONSTRAINT "tour_slots_hotel_id_hotels_id_fk" FOREIGN KEY ("hotel_id") REFERENCES "public"."hotels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tours" ADD CONSTRAINT "tours_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tours" ADD CONSTRAINT "tours_hotel_id_hotels_id_fk" FOREIGN KEY ("hotel_id") REFERENCES "public"."hotels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "tours_once" ON "tours" USING btree ("member_id","hotel_id","starts_at") WHERE state = 'BOOKED';--> statement-breakpoint
CREATE INDEX "tours_member" ON "tours" USING btree ("member_id","starts_at");--> statement-breakpoint
CREATE INDEX "tours_to_forget" ON "tours" USING btree ("starts_at") WHERE visitor->>'name' <> '';--> statement-breakpoint
CREATE INDEX "tours_hotel" ON "tours" USING btree ("hotel_id","starts_at");